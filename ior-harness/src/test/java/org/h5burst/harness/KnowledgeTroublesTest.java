package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Knowledge files and lines that cannot be used, come slowly, or cannot be written. */
@Timeout(180)
final class KnowledgeTroublesTest extends CommandCase {
  /** The ranks of a job that ends well are not heard. */
  @Test
  void shouldNameTheKnowledgeFileWhenAJobCannotUseIt() throws IOException {
    Files.writeString(directory.resolve("k.db"), "my thesis");
    assertEquals(0, execute("run", "contiguous", "--mpi", "solo", "--ranks", "1", "--bursts", "1", "--scale", "0.01",
        "--out", path("out.h5"), "--knowledge", path("k.db")), err::toString);
    assertTrue(err.toString().contains("k.db is ignored: it is not an SQLite file"), err::toString);
    err.getBuffer().setLength(0);
    assertEquals(1, execute("compare", "contiguous", "--mpi", "solo", "--warm", "1", "--dir", directory.toString(),
        "--knowledge", path("k.db")));
    assertTrue(err.toString().contains("k.db is ignored: it is not an SQLite file"), err::toString);
  }

  /** Jobs that end wait for the lock of the file, but not long. */
  @Test
  void shouldKeepNobodyWaitingWhenImportedLinesComeSlowly() throws Exception {
    Path lines = directory.resolve("lines.jsonl");
    assertEquals(0, new ProcessBuilder("mkfifo", lines.toString()).start().waitFor());
    Executor eachInAThread = task -> Thread.ofPlatform().daemon().start(task);
    CompletableFuture<Integer> importing = CompletableFuture.supplyAsync(
        () -> execute("knowledge", "import", lines.toString(), "--knowledge", path("k.db")), eachInAThread);
    try (OutputStream pipe = Files.newOutputStream(lines)) { // waits for the reader
      CompletableFuture<Knowledge> other = CompletableFuture.supplyAsync(() -> {
        try {
          return new KnowledgeFile(directory.resolve("k.db")).update(UnaryOperator.identity());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }, eachInAThread);
      assertTrue(other.get(60, TimeUnit.SECONDS).isEmpty());
      pipe.write('\n');
    }
    assertEquals(0, importing.get(60, TimeUnit.SECONDS), err::toString);
  }

  @Test
  void shouldFailWhenTheProcessCannotWriteItsStandardOutput() throws Exception {
    Path errors = directory.resolve("errors");
    Process process = new ProcessBuilder(MpiJob.javaCommand(SmallJvm.options(), Main.class.getName(),
        List.of("generate-completion"))).redirectOutput(Path.of("/dev/full").toFile()).redirectError(errors.toFile())
        .start();
    assertEquals(1, process.waitFor());
    assertTrue(Files.readString(errors).contains("standard output cannot be written"));
  }

  @Test
  void shouldFailWhenStandardOutputCannotBeWritten() {
    assertEquals(0, execute("pattern", "learn", "vpic", "--kernel", "vpic", "--knowledge", path("k.db")),
        err::toString);
    Writer full = new Writer() {
      @Override
      public void write(char[] text, int offset, int length) throws IOException {
        throw new IOException("no space left on device");
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
    for (String command : List.of("knowledge export --knowledge " + path("k.db"), "generate-completion")) {
      assertEquals(1, Main.commandLine().setOut(new PrintWriter(full)).setErr(new PrintWriter(err, true))
          .execute(command.split(" ")), command);
      assertTrue(err.toString().contains("standard output cannot be written"), err::toString);
    }
  }
}
