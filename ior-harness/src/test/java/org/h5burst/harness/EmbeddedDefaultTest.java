package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a machine without a native MPI, parallel HDF5 and other readers, everything works with what is embedded, and
 * says so. The machine is this one, with these libraries and launchers really hidden: {@code /dev/null} is
 * mounted over each of them, in a separate mount namespace.
 */
@Timeout(120)
final class EmbeddedDefaultTest {
  private static final String HIDE = """
      for file in $(find -L /usr/bin /usr/lib /usr/local/bin /usr/local/lib -maxdepth 4 \\( -name 'mpirun*' -o -name \
      'mpiexec*' -o -name 'orterun*' \\
          -o -name h5dump -o -name 'libsis-jhdf5*' \\
          -o -name 'libmpi*.so*' -o -name 'libhdf5_mpich*.so*' -o -name 'libhdf5_openmpi*.so*' \\) -type f 2> \
          /dev/null); do
        mount --bind /dev/null "$(readlink -f "$file")" || exit 99
      done
      exec "$0" "$@"
      """;

  @TempDir
  private Path directory;

  @Tag("nightly")
  @Test
  void shouldShowTheDemoOverMpjExpressAndSaySoWhenThereIsNoNativeMpi() throws Exception {
    Path json = directory.resolve("demo.json");
    Outcome demo =
        runHidden("demo", "--bursts", "4", "--scale", "0.01", "--dir", directory.toString(), "--json", json.toString());
    assertEquals(0, demo.exitCode, demo.output);
    assertTrue(demo.output.contains("No native MPI was found: MPJ Express, with the portable back end, needs none."),
        demo.output);
    assertTrue(demo.output.contains("Every byte of both files is right."), demo.output);
    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertEquals(List.of("MPJ", "portable", 2),
        List.of(result.at("/mpi").asText(), result.at("/backend").asText(), result.at("/ranks").asInt()));
  }

  @Tag("nightly")
  @Test
  void shouldRunAndCompareOverMpjExpressWhenThereIsNoNativeMpi() throws Exception {
    Outcome run = runHidden("run", "column", "--mpi", "mpj", "--bursts", "2", "--scale", "0.01", "--out",
        directory.resolve("run.h5").toString(), "--verify");
    assertEquals(0, run.exitCode, run.output);
    Path json = directory.resolve("compare.json");
    Outcome compare = runHidden("compare", "column", "--mpi", "mpj", "--repetitions", "4", "--scale", "0.002", "--dir",
        directory.toString(), "--json",
        json.toString());
    assertEquals(0, compare.exitCode, compare.output);
    assertTrue(new ObjectMapper().readTree(json.toFile()).at("/verified").asBoolean(), compare.output);
  }

  @Test
  void shouldReadTheFileBackItselfWhenThereIsNoOtherReader() throws Exception {
    Outcome run = runHidden("run", "column", "--ranks", "1", "--bursts", "2", "--scale", "0.01", "--out",
        directory.resolve("run.h5").toString(), "--verify");
    assertEquals(0, run.exitCode, run.output);
    assertTrue(run.output.contains("read by H5Burst in "), run.output);
  }

  @Test
  void shouldNameWhatIsMissingWhenANativeMpiIsAskedFor() throws Exception {
    Outcome refused = runHidden("run", "column", "--mpi", "mpich", "--out", directory.resolve("none.h5").toString());
    assertEquals(1, refused.exitCode, refused.output);
    assertTrue(refused.output.contains("mpirun.mpich") && refused.output.contains("install MPI (Debian: the package "
        + "mpich)"), refused.output);
  }

  @Test
  void shouldShowJsonAndNothingElseWhenAProgramReadsItWithoutAnMpi() throws Exception {
    Outcome ior = runHidden("ior", "--warm-up", "0", "-N", "1", "-a", "POSIX", "-b", "64k", "-t", "64k", "-O",
        "summaryFormat=JSON", "-o",
        directory.resolve("t").toString());
    assertEquals(0, ior.exitCode, ior.output);
    assertTrue(ior.output.contains("No native MPI was found: one process, with the portable back end, needs none."),
        ior.output);
    assertEquals("POSIX", new ObjectMapper().readTree(ior.shown).at("/tests/0/Parameters/api").asText());
  }

  /** What was shown is the output without errors and warnings. */
  private record Outcome(int exitCode, String shown, String output) {}

  private Outcome runHidden(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("unshare", "--map-root-user", "--mount", "sh", "-c", HIDE));
    command.addAll(MpiJob.javaCommand(List.of(), Main.class.getName(), List.of(arguments)));
    Path out = Files.createTempFile(directory, "output", ".txt");
    Path err = Files.createTempFile(directory, "errors", ".txt");
    Process process =
        new ProcessBuilder(command).redirectInput(new File("/dev/null")).redirectError(err.toFile())
            .redirectOutput(out.toFile()).start();
    try {
      assertTrue(process.waitFor(100, TimeUnit.SECONDS), () -> "hangs: " + List.of(arguments));
      return new Outcome(process.exitValue(), Files.readString(out), Files.readString(out) + Files.readString(err));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
