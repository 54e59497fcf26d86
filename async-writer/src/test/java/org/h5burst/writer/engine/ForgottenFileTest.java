package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * MPI is closed before the file: the writer closes the file, tells those who wait for it, and nobody waits for the
 * writer afterwards.
 */
@Timeout(30)
final class ForgottenFileTest {
  @TempDir
  Path directory;

  @Test
  void shouldTellWhoWaitsAndRefuseCallsWhenMpiHasEnded() {
    Path path = directory.resolve("f.h5");
    Mpi mpi = Mpi.solo();
    BurstFile file = BurstFile.create(path, mpi.world());
    Dataset dataset = file.dataset("d", ElementType.INT64).shape(4).create();
    CompletableFuture<BurstResult> written =
        dataset.writeAsync(Selection.block(0, 4), MemorySegment.ofArray(new long[] {1, 2, 3, 4}), Ownership.COPY);
    mpi.close();
    Throwable reason = assertThrows(CompletionException.class, () -> written.join()).getCause();
    assertTrue(String.valueOf(reason).contains("f.h5 was closed without complete(): nothing was committed before"),
        () -> String.valueOf(reason));
    assertTrue(Files.notExists(path) && Files.notExists(Path.of(path + ".partial")));
    for (Executable call : List.<Executable>of(file::commit, file::flush, file::openObjects, file::complete)) {
      assertThrows(UsageException.class, call);
    }
  }
}
