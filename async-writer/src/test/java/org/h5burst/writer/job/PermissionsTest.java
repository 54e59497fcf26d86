package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Without permission, a call says what is missing, and changes nothing. */
@Timeout(120)
final class PermissionsTest {
  /** Root keeps its files, and loses the right to ignore their permissions. */
  private static final List<String> WITHOUT_PRIVILEGES = System.getProperty("user.name").equals("root")
      ? List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all") : List.of();

  @TempDir
  private Path directory;

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private void write(String name) {
    BurstFile.write(directory.resolve(name), file -> values(file).write(Selection.all(), new byte[] {1, 2}));
  }

  private static Dataset values(BurstFile file) {
    return file.dataset("d", ElementType.INT8).shape(2).create();
  }

  @Test
  void shouldNameTheMissingPermissionWhenAFileCannotBeReadReplacedOrChanged() throws Exception {
    Path closed = Files.createDirectory(directory.resolve("closed"));
    for (String name : List.of("kept.h5", "secret.h5", "closed/f.h5")) {
      write(name);
    }
    allow(directory.resolve("kept.h5"), "r--r--r--");
    allow(directory.resolve("secret.h5"), "---------");
    assertEquals(0, new ProcessBuilder("mkfifo", directory.resolve("pipe").toString()).start().waitFor());
    allow(closed, "r-xr-xr-x");
    BurstFile left = BurstFile.create(directory.resolve("left.h5"));
    values(left).write(Selection.all(), new byte[] {3, 4});
    left.flush();
    assertThrows(UsageException.class, left::close, "it is not complete");
    allow(directory.resolve("left.h5.manifest"), "---------");
    try {
      String output = run();
      assertPrinted(output, "replace: ", "cannot be replaced: no permission to write it");
      assertPrinted(output, "change: ", "cannot be opened: no permission to read and write it");
      assertPrinted(output, "read: ", "cannot be opened: no permission to read it");
      assertPrinted(output, "replace pipe: ", "cannot be replaced: it is not a file");
      assertPrinted(output, "read directory: ", "is not a file");
      assertPrinted(output, "create there: ", "no permission to create files in " + closed);
      assertPrinted(output, "change there: ", "cannot be locked: no permission to create files in " + closed);
      assertPrinted(output, "read there: ", "done");
      assertPrinted(output, "recover: ", "left.h5.manifest");
      assertPrinted(output, "follow: ", "left.h5.manifest cannot be read: ");
    } finally {
      allow(closed, "rwxr-xr-x");
    }
  }

  private String run() {
    MpiJob.Result result = Jobs.runUnder(Kind.SOLO, WITHOUT_PRIVILEGES, directory.resolve("job.log"), 1, List.of(),
        PermissionsProgram.class, directory);
    assertEquals(0, result.exitCode(), result::output);
    return result.output();
  }

  private static void assertPrinted(String output, String begin, String words) {
    assertTrue(output.lines().anyMatch(line -> line.startsWith(begin) && line.contains(words)), output);
  }
}
