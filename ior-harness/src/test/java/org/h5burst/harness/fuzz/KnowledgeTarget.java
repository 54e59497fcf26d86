package org.h5burst.harness.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.tuner.knowledge.KnowledgeFile;

/** Knowledge files: ignored with a reason, or read, and then what was read can be saved and read again. */
public final class KnowledgeTarget {
  private KnowledgeTarget() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    try (Scratch scratch = new Scratch()) {
      Path path = Files.write(scratch.file("knowledge.db"), data);
      KnowledgeFile.Loaded loaded = new KnowledgeFile(path).load();
      if (loaded.problem().isEmpty()) {
        KnowledgeFile again = new KnowledgeFile(scratch.file("again.db"));
        again.save(loaded.knowledge());
        again.load().problem().ifPresent(problem -> {
          throw new AssertionError(problem);
        });
      }
    }
  }
}
