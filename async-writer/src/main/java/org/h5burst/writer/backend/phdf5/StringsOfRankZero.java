package org.h5burst.writer.backend.phdf5;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.structure.VariableLengthStrings;

/**
 * Writes variable-length strings, which parallel HDF5 cannot write: on rank 0, when no rank has the file open.
 *
 * @param exchange gathers the bytes of all ranks on each; <b>collective</b>
 */
record StringsOfRankZero(FfmHdf5 library, KnownFile file, int rank, Function<byte[], List<byte[]>> exchange) {
  /**
   * Opens the file once for all strings, on rank 0, which reports the result to the others before any of them opens it
   * again. <b>Collective.</b>
   */
  void write(List<StringsSpec> strings) {
    String problem = "";
    if (rank == 0) {
      try {
        library.run(scope -> {
          Hid.File alone = scope.add(Hdf5Lock.open(library, file, H5F.H5F_ACC_RDWR,
              Hid.Properties.DEFAULT));
          strings.forEach(new VariableLengthStrings(library, alone)::write);
        });
      } catch (RuntimeException | Error failure) { // the others wait for an answer
        problem = "rank 0 cannot write strings of variable length: " + Causes.words(failure);
      }
    }
    String told = new String(exchange.apply(problem.getBytes(StandardCharsets.UTF_8)).getFirst(),
        StandardCharsets.UTF_8);
    if (!told.isEmpty()) {
      throw new IllegalStateException(told);
    }
  }
}
