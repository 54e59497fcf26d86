package org.h5burst.writer.backend.phdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.PathException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.UnnotedDatasets;
import org.h5burst.writer.chunk.ChunkEffort;
import org.h5burst.writer.ranks.ThreadRanks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A file changes hands when it must, and is never in both. */
@Timeout(10)
final class AlternatingFileTest {
  private static final DatasetSpec PLAIN =
      new DatasetSpec("plain", ElementType.INT8, ByteOrder.nativeOrder(), new long[] {4}, new long[0]);
  private static final DatasetSpec COMPRESSED = new DatasetSpec("compressed", ElementType.INT8,
      ByteOrder.nativeOrder(), new long[] {4}, new Storage(Extent.SIMPLE, new long[] {2}, new long[] {4},
          List.of(new Filter(Filter.Kind.DEFLATE, 1)), new byte[0]));
  private static final DatasetSpec CHUNKED =
      new DatasetSpec("chunked", ElementType.INT8, ByteOrder.nativeOrder(), new long[] {4}, new long[] {2});
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Selection NOTHING = Selection.none(1);

  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  private String failing = "";
  private @Nullable ChunkEffort used;
  private Runnable same = () -> {};
  private final UnnotedDatasets unnoted = new UnnotedDatasets();

  /** A file that only notes what is called. */
  private BackendFile file(String name) {
    return (BackendFile) Proxy.newProxyInstance(BackendFile.class.getClassLoader(), new Class<?>[] {BackendFile.class},
        (_, method, arguments) -> {
          String call = name + " " + method.getName();
          if (call.equals(failing)) {
            throw new IllegalStateException("on purpose");
          }
          return switch (method.getName()) {
            case "effectiveHints" -> Hints.NONE;
            case "openSeconds" -> 0.0;
            case "joinsDatasets" -> false;
            case "use" -> {
              used = (ChunkEffort) arguments[0];
              yield null;
            }
            case "flush" -> {
              calls.add(call);
              unnoted.clear();
              yield null;
            }
            default -> {
              calls.add(call);
              yield null;
            }
          };
        });
  }

  private AlternatingFile open(boolean isReadOnly) {
    return new AlternatingFile(Mpi.solo().world(), file("parallel"), new AlternatingFile.Sources(() -> {
      calls.add("open");
      return file("parallel");
    }, () -> file("chunks"), DatasetSpec::isFiltered, _ -> true, () -> same.run(), isReadOnly));
  }

  private static void write(AlternatingFile file, DatasetSpec... datasets) {
    for (DatasetSpec dataset : datasets) {
      file.write(dataset, NOTHING, MemorySegment.NULL, Mode.COLLECTIVE);
    }
  }

  @Test
  void shouldCloseAndOpenOnceForEachBurstWhenItWritesBothKinds() {
    AlternatingFile file = open(false);
    for (int burst = 0; burst < 2; burst++) {
      write(file, PLAIN, PLAIN, COMPRESSED, COMPRESSED);
      file.flush();
    }
    file.close();
    List<String> first = List.of("parallel write", "parallel write", "parallel close", "chunks write", "chunks write",
        "chunks flush");
    List<String> all = new ArrayList<>(first);
    all.add("open");
    all.addAll(first);
    all.add("chunks close");
    assertEquals(all, calls);
  }

  @Test
  void shouldNotOpenAgainWhenAllBurstsAreCompressed() {
    AlternatingFile file = open(false);
    file.change(List.of(COMPRESSED));
    write(file, COMPRESSED);
    file.flush();
    file.flush();
    write(file, COMPRESSED);
    file.close();
    assertEquals(List.of("parallel close", "chunks change", "chunks write", "chunks flush", "chunks write",
        "chunks close"), calls);
  }

  @Test
  void shouldNeverCloseWhenNothingIsCompressed() {
    AlternatingFile file = open(false);
    file.change(List.of(PLAIN));
    write(file, PLAIN);
    file.flush();
    file.close();
    assertEquals(List.of("parallel change", "parallel write", "parallel flush", "parallel close"), calls);
  }

  @Test
  void shouldHaveBothWhenTheFileIsOnlyRead() {
    AlternatingFile file = open(true);
    for (DatasetSpec dataset : List.of(PLAIN, COMPRESSED, PLAIN)) {
      file.read(dataset, NOTHING, MemorySegment.NULL, Mode.COLLECTIVE);
    }
    assertEquals(List.of("parallel read", "chunks read", "parallel read"), calls);
  }

  @Test
  void shouldCompressAsWasChosenWhenTheFileChangesHandsLater() {
    AlternatingFile file = open(false);
    ChunkEffort first = new ChunkEffort(1, 2, 0);
    file.use(first);
    assertNull(used);
    write(file, COMPRESSED);
    assertEquals(first, used);
    ChunkEffort second = new ChunkEffort(2, 2, 1);
    file.use(second);
    assertEquals(second, used);
  }

  @Test
  void shouldGiveTheOpenedFileTheHintsThatWereSetMeanwhile() {
    AlternatingFile file = open(false);
    write(file, COMPRESSED);
    Hints hints = Hints.NONE.with("cb_buffer_size", "1024");
    file.setHints(hints);
    assertEquals(hints, file.effectiveHints());
    write(file, PLAIN);
    assertEquals(List.of("parallel close", "chunks write", "open", "parallel setHints", "parallel write"), calls);
  }

  @Test
  void shouldTakePartOnlyInTransfersOfTheFileThatHasFailedWhenOneHas() {
    AlternatingFile file = open(false);
    failing = "chunks write";
    assertThrows(IllegalStateException.class, () -> write(file, COMPRESSED));
    failing = "";
    write(file, COMPRESSED);
    failing = "chunks effectiveHints"; // what a file that has failed throws
    assertThrows(IllegalStateException.class, () -> write(file, PLAIN));
    assertEquals(List.of("parallel close", "chunks write"), calls);
  }

  @Test
  void shouldNotOpenAgainWhenAnotherFileHasTheName() {
    AlternatingFile file = open(false);
    write(file, COMPRESSED);
    same = () -> {
      throw new PathException("another file");
    };
    assertThrows(PathException.class, () -> write(file, PLAIN));
    assertEquals(List.of("parallel close", "chunks write"), calls);
    same = () -> {};
    assertThrows(PoisonedFileException.class, () -> write(file, PLAIN));
  }

  /** A file whose journal only knows what it has to record. */
  private AlternatingFile recording() {
    AlternatingFile file = open(false);
    file.journal((ChunkJournal) Proxy.newProxyInstance(ChunkJournal.class.getClassLoader(),
        new Class<?>[] {ChunkJournal.class}, (_, method, _) -> method.getName().equals("unnoted") ? unnoted : null));
    calls.clear();
    return file;
  }

  @Test
  void shouldNotChangeHandsWhenParallelHdf5RecordsItsChunks() {
    AlternatingFile file = recording();
    for (int burst = 0; burst < 2; burst++) {
      write(file, CHUNKED);
      file.flush();
    }
    assertEquals(List.of("parallel write", "parallel flush", "parallel write", "parallel flush"), calls);
  }

  @Test
  void shouldFlushBothFilesInOrderWhenParallelHdf5WritesChunksToo() {
    AlternatingFile file = recording();
    write(file, COMPRESSED, CHUNKED);
    file.flush();
    assertEquals(List.of("parallel close", "chunks journal", "chunks write", "open", "parallel journal",
        "parallel write", "parallel flush", "parallel close", "chunks flush"), calls);
    calls.clear();
    write(file, CHUNKED, COMPRESSED);
    file.flush();
    assertEquals(List.of("open", "parallel journal", "parallel write", "parallel close", "chunks write",
        "chunks flush"), calls);
    calls.clear();
    file.flush();
    assertEquals(List.of(), calls);
  }

  @Test
  void shouldRecordTheChunksOfParallelHdf5WhenTheFileHasChangedHandsSince() {
    AlternatingFile file = recording();
    write(file, CHUNKED);
    file.read(COMPRESSED, NOTHING, MemorySegment.NULL, Mode.COLLECTIVE);
    file.flush();
    assertEquals(List.of("parallel write", "parallel close", "chunks journal", "chunks read", "chunks flush"), calls);
  }

  @Test
  void shouldFailOnAllRanksWhenOneCannotOpenTheFileForChunks() throws Exception {
    List<String> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      AlternatingFile file = new AlternatingFile(rank.world(), file("parallel"), new AlternatingFile.Sources(
          () -> file("parallel"), () -> {
            if (rank.number() == 1) {
              throw new IllegalStateException("on purpose");
            }
            return file("chunks");
          }, DatasetSpec::isFiltered, _ -> true, () -> {}, false));
      return String.valueOf(assertThrows(RuntimeException.class, () -> write(file, COMPRESSED)).getMessage());
    });
    assertEquals(List.of("not done, because rank 1 had failed before", "on purpose"), told);
  }
}
