package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.BurstFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the user sets reaches HDF5 and MPI-IO, from the program before system properties before the tuner. */
@Timeout(120)
final class SettingsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @EnumSource(names = {"MPICH", "OPEN_MPI"})
  void shouldBeReadBackFromHdf5WhenUsersSetThem(Kind kind) throws IOException {
    List<String> options = new ArrayList<>(SettingsJob.PROPERTIES);
    options.add("-Dh5burst.agreement.timeout=30s");
    String output = Jobs.runWell(kind, directory.resolve("job.log"), 2, options, SettingsJob.class, directory);
    assertTrue(output.contains("rank 0 read everything back") && output.contains("rank 1 read everything back"),
        output);
    List<Path> ordered = List.of(directory.resolve(SettingsJob.ORDERED_FILE));
    assertEquals(SettingsJob.IN_ORDER, H5py.run(directory, "order.py", ordered).lines().toList());
  }

  @ParameterizedTest
  @EnumSource(names = {"MPJ", "SOLO"})
  void shouldBeSaidToHaveNoEffectWhenThePortableBackEndDoesNotTransferThroughHdf5(Kind kind) {
    String output = Jobs.runWell(kind, directory.resolve("job.log"), 1, SettingsJob.PROPERTIES, ChoiceJob.class,
        directory.resolve("d.h5"));
    assertTrue(output.contains("settings of parallel HDF5 have no effect with the portable back end")
        && output.contains("sieveBufferBytes=131072"), output);
    assertTrue(output.contains("boundaryBytes=0") && output.contains("blockBytes=0"), () -> "settings that are "
        + "heeded: " + output);
    assertTrue(output.contains("written by portable"), output);
  }

  @Test
  void shouldBeSaidToHaveNoEffectWhenThePortableBackEndOpensAFileForChanges() {
    Path file = directory.resolve("d.h5");
    BurstFile.write(file, open -> open.attribute("step", 1));
    String output = Jobs.runWell(Kind.SOLO, directory.resolve("job.log"), 1, SettingsJob.PROPERTIES, ChoiceJob.class,
        file);
    assertTrue(output.contains("have no effect with the portable back end"), output);
    assertTrue(output.contains("written by portable"), output);
  }
}
