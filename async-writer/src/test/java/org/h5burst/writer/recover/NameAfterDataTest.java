package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is on the disk in which order, as the calls to the system show it: a name is given only to what is there in
 * whole, and is there itself before success is reported.
 */
@Timeout(90)
final class NameAfterDataTest {
  private static final Pattern CALL = Pattern.compile("^\\d+ +(\\w+)\\((.*)$");
  private static final Pattern OPEN = Pattern.compile("^\\d+<([^>]*)>");
  private static final Pattern NAMED = Pattern.compile("\"([^\"]*)\"");

  @TempDir
  private Path directory;

  /** Completes a file with snapshots, and recovers another one; says when each has returned. */
  static final class Writing {
    private Writing() {}

    public static void main(String... arguments) throws IOException {
      Path directory = Path.of(arguments[0]);
      CreateOptions durable = CreateOptions.defaults().durability(Durability.DURABLE).publishEvery(1);
      BurstFile.write(directory.resolve("f.h5"), durable, file -> {
        Dataset dataset = file.dataset("d", ElementType.INT64).shape(2).create();
        for (int number = 0; number < 2; number++) {
          dataset.write(Selection.block(number, 1), new long[] {number});
          file.flush();
        }
        copy(directory, "g.h5");
        Dataset chunks = file.dataset("chunks", ElementType.INT64).shape(3).chunk(2).filter(5).create();
        chunks.write(Selection.all(), new long[] {1, 2, 3});
      });
      Files.writeString(directory.resolve("returned"), "f.h5");
      RecoveryReport _ = Recovery.recover(directory.resolve("g.h5"), directory.resolve("out.h5"));
      Files.writeString(directory.resolve("returned"), "out.h5");
    }

    private static void copy(Path directory, String name) {
      try {
        for (String ending : List.of(".partial", ".manifest")) {
          Files.copy(directory.resolve("f.h5" + ending), directory.resolve(name + ending));
        }
      } catch (IOException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }

  @Test
  void shouldNameOnlyWhatIsOnTheDiskAndForceTheNameBeforeItReturns() throws IOException {
    Path trace = directory.resolve("trace");
    Path place = Files.createDirectory(directory.toRealPath().resolve("place"));
    List<String> line = new ArrayList<>(List.of("strace", "--seccomp-bpf", "-f", "-y", "-qq", "-o", trace.toString(),
        "-e", "trace=write,pwrite64,ftruncate,copy_file_range,fsync,fdatasync,rename,renameat,renameat2"));
    line.addAll(
        MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), Writing.class.getName(), List.of(place.toString())));
    MpiJob.Result result = new MpiJob(Kind.SOLO, 1, line).run(directory.resolve("out"), Duration.ofSeconds(80));
    assertEquals(0, result.exitCode(), result::output);
    Order order = new Order(place.toString());
    Files.readAllLines(trace).forEach(order::take);
    assertEquals(List.of("snapshot f.h5", "snapshot f.h5", "f.h5", "out.h5"), order.named);
  }

  /** Checks call by call. */
  private static final class Order {
    private final String place;
    private final List<String> named = new ArrayList<>();

    /** Whether a file has something that is not on the disk. */
    private final Map<String, Boolean> dirty = new HashMap<>();
    private boolean isNameOnDisk = true;

    Order(String place) {
      this.place = place;
    }

    void take(String line) {
      Matcher call = CALL.matcher(line);
      if (!call.matches() || !line.contains(place)) {
        return;
      }
      Matcher open = OPEN.matcher(call.group(2));
      String file = open.find() ? open.group(1) : "";
      switch (call.group(1)) {
        case "fsync", "fdatasync" -> {
          isNameOnDisk |= file.equals(place);
          dirty.put(file, false);
        }
        case "rename", "renameat", "renameat2" -> renamed(line);
        default -> {
          if (file.equals(place + "/returned")) {
            assertTrue(isNameOnDisk, line);
          }
          dirty.put(file, true);
        }
      }
    }

    private void renamed(String line) {
      Matcher names = NAMED.matcher(line);
      String from = names.find() ? names.group(1) : "";
      String to = names.find() ? names.group(1) : "";
      if (!to.endsWith(".h5")) {
        return;
      }
      assertEquals(false, dirty.get(from), line);
      boolean isSnapshot = from.contains("h5burst-recovering") && to.endsWith("f.h5");
      named.add((isSnapshot ? "snapshot " : "") + to.substring(place.length() + 1));
      isNameOnDisk = isSnapshot; // of which nothing is promised when the power fails
    }
  }
}
