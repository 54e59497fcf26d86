package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A program's own tuner fails in every way it can: the burst is written with the default setting, and the process
 * lives.
 */
@Timeout(60)
final class OwnTunerTest {
  private static final DatasetSpec DATA = new DatasetSpec("data", ElementType.INT32, new long[] {4});

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"make, EXCEPTION", "make, LINKAGE", "propose, EXCEPTION", "propose, ASSERTION", "propose, STACK",
    "propose, MEMORY", "propose, NULL", "make, CHECKED", "propose, CHECKED", "explain, CHECKED",
    "explain, ASSERTION", "explain, NULL", "isConstant, ASSERTION", "observe, EXCEPTION", "observe, ASSERTION",
    "close, EXCEPTION", "close, LINKAGE", "observe, CHECKED", "close, CHECKED",
    "make, INTERRUPT", "propose, INTERRUPT",
    "isConstant, INTERRUPT", "observe, INTERRUPT", "close, INTERRUPT"})
  void shouldWriteTheFileWhenTheTunerFails(String where, Failure how) {
    Path path = directory.resolve("file.h5");
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> {
      if (where.equals("make")) {
        how.happen();
      }
      return new FailingTuner(where, how);
    });
    try (BurstFile file = BurstFile.create(path, options)) {
      Dataset data = file.dataset("data", ElementType.INT32).shape(4).create();
      data.write(Selection.block(0, 2), new int[] {1, 2});
      BurstResult first = file.commit().join();
      boolean chosen = where.equals("observe") || where.equals("close") || how == Failure.INTERRUPT;
      assertEquals(chosen ? Choice.SIEVE : Choice.DEFAULT, Objects.requireNonNull(first.decision()).choice());
      data.write(Selection.block(2, 2), new int[] {3, 4});
      file.complete();
    }
    assertArrayEquals(new int[] {1, 2, 3, 4},
        MemorySegment.ofArray(Oracle.read(path, DATA)).toArray(ValueLayout.JAVA_INT_UNALIGNED));
  }

  /** A tuner's answers that nobody could write by, and one that is about another file. */
  enum Answer {
    NO_CHOICE(Choice.DEFAULT) {
      @Override
      @SuppressWarnings("NullAway") // a tuner of a program that nobody has checked
      Decision to(Proposal proposal) {
        return new Decision(proposal.stream(), proposal.operation(), proposal.features(), null, Reason.FIXED);
      }
    },
    NO_REASON(Choice.DEFAULT) {
      @Override
      @SuppressWarnings("NullAway")
      Decision to(Proposal proposal) {
        return new Decision(proposal.stream(), proposal.operation(), proposal.features(), Choice.SIEVE, null);
      }
    },
    LARGE_BUFFER(Choice.DEFAULT) {
      @Override
      Decision to(Proposal proposal) {
        return decision(proposal, Choice.collective(1, 4L << 30));
      }
    },
    LARGE_STRIPES(Choice.DEFAULT) {
      @Override
      Decision to(Proposal proposal) {
        return decision(proposal, Choice.DEFAULT.with(Knob.STRIPE_BYTES, 2L << 30).with(Knob.ALIGNMENT, 1));
      }
    },
    OF_ANOTHER_FILE(Choice.SIEVE) {
      @Override
      Decision to(Proposal proposal) {
        return new Decision("\0", Operation.READ, proposal.features(), Choice.SIEVE, Reason.FIXED);
      }
    };

    private final Choice heeded;

    Answer(Choice heeded) {
      this.heeded = heeded;
    }

    abstract Decision to(Proposal proposal);

    private static Decision decision(Proposal proposal, Choice choice) {
      return new Decision(proposal.stream(), proposal.operation(), proposal.features(), choice, Reason.FIXED);
    }
  }

  @ParameterizedTest
  @EnumSource(Answer.class)
  void shouldWriteByTheSameChoiceOnAllRanksWhenTheTunersAnswerIsUnusable(Answer answer) throws Exception {
    Path path = directory.resolve("file.h5");
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new FailingTuner("", Failure.NULL) {
      @Override
      public Decision propose(Proposal proposal) {
        return answer.to(proposal);
      }
    });
    List<Decision> decisions = ThreadRanks.of(2, 1).run(Duration.ofSeconds(30), rank -> {
      try (BurstFile file = BurstFile.create(path, rank.world(), options)) {
        Dataset data = file.dataset("data", ElementType.INT32).shape(4).create();
        int begin = 2 * rank.number();
        data.write(Selection.block(begin, 2), new int[] {begin + 1, begin + 2});
        BurstResult result = file.commit().join();
        file.complete();
        return Objects.requireNonNull(result.decision());
      }
    });
    assertEquals(decisions.get(0), decisions.get(1));
    assertEquals(answer.heeded, decisions.getFirst().choice());
    assertEquals(path.toString(), decisions.getFirst().stream());
    assertArrayEquals(new int[] {1, 2, 3, 4},
        MemorySegment.ofArray(Oracle.read(path, DATA)).toArray(ValueLayout.JAVA_INT_UNALIGNED));
  }

  @Test
  void shouldEndTheTunerWhenItsFileFails() {
    List<Tuner> closed = new ArrayList<>();
    Tuner tuner = new FailingTuner("close", Failure.NULL) {
      @Override
      public void close() {
        closed.add(this);
      }
    };
    Mpi mpi = Mpi.solo();
    try (mpi) {
      BurstFile file =
          BurstFile.create(directory.resolve("file.h5"), mpi.world(), CreateOptions.defaults().tuner((_, _) -> tuner));
      Dataset data = file.dataset("data", ElementType.INT32).shape(4).create();
      data.write(Selection.block(0, 2), new int[] {1, 2});
      file.flush();
      Failures.poison(file, data);
      assertEquals(List.of(tuner), closed);
    }
  }

  /** How it fails. */
  enum Failure {
    EXCEPTION,
    ASSERTION,
    STACK,
    MEMORY,
    LINKAGE,
    /** Languages without checked exceptions throw them anywhere. */
    CHECKED,
    /** The thread is interrupted, like a tuner leaves it that has caught an InterruptedException. */
    INTERRUPT,
    NULL;

    private void happen() {
      switch (this) {
        case EXCEPTION -> throw new IllegalStateException("on purpose");
        case ASSERTION -> throw new AssertionError("on purpose");
        case STACK -> recurse(0);
        case MEMORY -> throw new OutOfMemoryError("on purpose");
        case LINKAGE -> throw new NoClassDefFoundError("on purpose");
        case CHECKED -> Failure.<RuntimeException>throwAny(new IOException("on purpose"));
        case INTERRUPT -> Thread.currentThread().interrupt();
        case NULL -> {
          // The caller gets null.
        }
      }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler must not see it
    private static <X extends Exception> void throwAny(Exception failure) throws X {
      throw (X) failure;
    }

    private static long recurse(long depth) {
      return depth < 0 ? 0 : 1 + recurse(depth + 1);
    }
  }

  private static class FailingTuner implements Tuner {
    private final String where;
    private final Failure how;
    private final Tuner sound = new FixedTuner(Choice.SIEVE, "the test's own");

    FailingTuner(String where, Failure how) {
      this.where = where;
      this.how = how;
    }

    @SuppressWarnings("NullAway") // a tuner of a program that nobody has checked
    private <T> T or(String call, T value) {
      if (!where.equals(call)) {
        return value;
      }
      how.happen();
      return how == Failure.INTERRUPT ? value : null;
    }

    @Override
    public Decision propose(Proposal proposal) {
      return or("propose", sound.propose(proposal));
    }

    @Override
    public boolean isConstant() {
      return or("isConstant", false);
    }

    @Override
    public Explanation explain() {
      return or("explain", sound.explain());
    }

    @Override
    public void observe(Decision decision, Outcome outcome) {
      or("observe", decision);
    }

    @Override
    public void close() {
      or("close", sound);
    }
  }
}
