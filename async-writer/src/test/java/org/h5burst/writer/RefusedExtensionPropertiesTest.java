package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;

/**
 * Random programs that extend, append, write and are refused, several bursts ahead of the I/O thread, against a model
 * of one dataset.
 */
final class RefusedExtensionPropertiesTest {
  private static final int MAX_ROWS = 40;

  private enum Step {
    EXTEND,
    APPEND,
    WRITE_LAST,
    WRITE_FIRST,
    SPOIL,
    COMMIT,
    CATCH_UP
  }

  /** What the model knows of a burst. */
  private static final class Burst {
    private int extendedTo = -1;
    private boolean spoilt;
    private final List<int[]> writes = new ArrayList<>();
  }

  @Provide
  Arbitrary<List<Step>> programs() {
    return Arbitraries.of(Step.class).list().ofMinSize(5).ofMaxSize(40);
  }

  @Property(tries = 100)
  void shouldHoldWhatTheModelHoldsWhenBurstsAreRefused(@ForAll("programs") List<Step> program) throws IOException {
    Path directory = Files.createTempDirectory("refused");
    Path path = directory.resolve("f.h5");
    BurstFile file = BurstFile.create(path);
    Dataset dataset = file.dataset("rows", ElementType.INT32).shape(0).maxShape(Dataset.UNLIMITED).chunk(3)
        .fill(-1).create();
    file.flush();
    file.pause();
    Model model = new Model();
    for (Step step : program) {
      model.run(step, file, dataset);
    }
    model.run(Step.CATCH_UP, file, dataset);
    file.complete();
    try (BurstFile again = BurstFile.open(path)) {
      Dataset found = again.dataset("rows");
      assertArrayEquals(new long[] {model.agreed}, found.shape());
      int[] read = new int[model.agreed];
      if (model.agreed > 0) {
        found.read(Selection.all(), read);
        again.flush();
      }
      assertArrayEquals(model.rows, read);
    }
    Files.delete(path);
    Files.delete(directory);
  }

  /** What the program and the file should hold. */
  private static final class Model {
    private int agreed;
    private int declared;
    private int value;
    private int[] rows = {};
    private Burst burst = new Burst();
    private final List<Burst> ahead = new ArrayList<>();
    private final List<CompletableFuture<BurstResult>> futures = new ArrayList<>();

    private void run(Step step, BurstFile file, Dataset dataset) {
      switch (step) {
        case EXTEND -> {
          declared = Math.min(MAX_ROWS, declared + 2);
          dataset.extend(declared);
          burst.extendedTo = declared;
        }
        case APPEND -> {
          assertEquals(declared, dataset.append(0, 1));
          declared++;
          burst.extendedTo = declared;
        }
        case WRITE_LAST -> write(dataset, declared - 1);
        case WRITE_FIRST -> write(dataset, 0);
        case SPOIL -> {
          file.link("spoilt").hard("nowhere");
          burst.spoilt = true;
        }
        case COMMIT -> commit(file);
        case CATCH_UP -> {
          commit(file);
          catchUp(file, dataset);
        }
      }
    }

    private void write(Dataset dataset, int row) {
      if (row >= 0 && row < declared) {
        dataset.write(Selection.block(row, 1), new int[] {++value});
        burst.writes.add(new int[] {row, value});
      }
    }

    private void commit(BurstFile file) {
      futures.add(file.commit());
      ahead.add(burst);
      burst = new Burst();
    }

    private void catchUp(BurstFile file, Dataset dataset) {
      file.resume();
      for (int index = 0; index < ahead.size(); index++) {
        CompletableFuture<BurstResult> future = futures.get(index);
        if (isDone(ahead.get(index))) {
          future.join();
        } else {
          Assertions.assertThrows(CompletionException.class, future::join);
        }
      }
      ahead.clear();
      futures.clear();
      declared = agreed;
      assertArrayEquals(new long[] {agreed}, dataset.shape());
      file.pause();
    }

    /** Does in the model what the burst does to the file; false if it is refused. */
    private boolean isDone(Burst ended) {
      int shape = Math.max(ended.extendedTo, agreed);
      if (ended.spoilt || ended.writes.stream().anyMatch(write -> write[0] >= shape)) {
        return false;
      }
      int before = agreed;
      agreed = shape;
      rows = Arrays.copyOf(rows, agreed);
      Arrays.fill(rows, before, agreed, -1);
      ended.writes.forEach(write -> rows[write[0]] = write[1]);
      return true;
    }
  }
}
