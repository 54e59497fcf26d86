package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of what a job leaves that dies: copies of its unfinished file and manifest, in a directory of their own. */
abstract class LeftFileCase {
  @TempDir
  Path directory;

  /** What a job writes. */
  Path file = Path.of("unset");
  /** What is left of it, by the name that the complete file would have. */
  Path left = Path.of("unset");
  /** The path that it is recovered to. */
  Path recovered = Path.of("unset");

  @BeforeEach
  final void name() throws IOException {
    file = directory.resolve("f.h5");
    left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    recovered = left.resolveSibling("f.h5.recovered");
  }

  static DatasetReport reportOf(RecoveryReport report, String name) {
    return report.datasets().stream().filter(dataset -> dataset.name().equals(name)).findFirst().orElseThrow();
  }

  /** The job dies now. */
  final void die() throws IOException {
    for (String end : new String[] {".partial", ".manifest"}) {
      if (Files.exists(Path.of(file + end))) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
    }
  }
}
