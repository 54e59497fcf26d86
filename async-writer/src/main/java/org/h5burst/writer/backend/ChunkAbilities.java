package org.h5burst.writer.backend;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.chunk.PluginCodec;

/** What a process can do with chunks. With other abilities a rank would take part in other exchanges. */
public final class ChunkAbilities {
  private ChunkAbilities() {}

  /** Describes the abilities, one per line. */
  public static List<String> lines(Hdf5 hdf5) {
    Stream<String> codecs = Arrays.stream(PluginCodec.values())
        .map(codec -> "%s is installed: %s".formatted(codec.library(), codec.isInstalled()));
    return Stream.concat(Stream.of("HDF5 writes ready chunks: " + hdf5.h5d().writesChunks(),
        "HDF5 reports where chunks are: " + hdf5.h5d().locatesChunks()), codecs).toList();
  }
}
