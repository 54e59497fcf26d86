package org.h5burst.writer.engine.run;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkEffort;
import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.plan.RoundCounts;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;

/** Lets rank 0 choose the effort for the chunks of a burst, and passes it to all ranks. I/O thread only. */
final class EffortStep {
  private static final int MAX_HALVINGS = 2;
  /** Adjacent levels differ less than bursts do. */
  private static final int MAX_STEPS = 3;

  private EffortStep() {}

  /**
   * Bursts that can be compared.
   *
   * @param directory of the file
   * @param filters filters with a choice of levels, as text
   * @param ranks that write
   * @param threads threads to choose from
   * @param size class of the burst's bytes
   */
  record Kind(String directory, String filters, int ranks, int threads, int size) {
    /** Returns how often the threads can be halved. */
    int halvings() {
      return Math.min(MAX_HALVINGS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, threads)));
    }
  }

  /**
   * The choice.
   *
   * @param effort the same on all ranks
   * @param words its meaning for this burst; empty if there was nothing to choose; the same on all ranks
   * @param learner on rank 0, if there was a choice
   */
  record Answer(ChunkEffort effort, List<String> words, @Nullable EffortChoice learner) {
    static final Answer NONE = new Answer(ChunkEffort.LEAST, List.of(), null);

    void learn(AgreementResult agreed, double seconds) {
      if (learner != null) {
        learner.observe(effort, agreed.bytes(), seconds);
      }
    }
  }

  /**
   * Chooses for a burst: levels within the program's limits, and threads if a learning tuner is used.
   * <b>Collective</b>, if there is something to choose.
   *
   * @param all what all ranks write
   */
  static Answer decide(BurstGroup group, FileState state, AgreementResult agreed, RoundCounts all, Guard guard) {
    List<DatasetSpec> filtered =
        all.datasets().stream().map(state::dataset).filter(DatasetSpec::isFiltered).toList();
    List<Filter> open = filtered.stream().flatMap(dataset -> dataset.storage().filters().stream())
        .filter(ChunkEffort::isOpen).distinct().toList();
    boolean choosesThreads = !filtered.isEmpty() && state.standing() == null;
    if (agreed.bytes() == 0 || open.isEmpty() && !choosesThreads) {
      return Answer.NONE;
    }
    long[] words = new long[4];
    EffortChoice learner = null;
    if (group.communicator().rank() == 0) {
      int threads = choosesThreads ? state.configuration().chunkThreads(group.communicator()) : 1;
      learner = learner(state, group.communicator().size(), open, threads, agreed.bytes());
      ChunkEffort mine = learner.propose();
      words = new long[] {mine.step(), mine.steps(), mine.halvings(), learner.isTrial(mine) ? 1 : 0};
    }
    if (!group.isAlone()) {
      group.agreement().fromRankZero(words, guard);
    }
    ChunkEffort effort = new ChunkEffort((int) words[0], (int) words[1], (int) words[2]);
    return new Answer(effort, words(effort, open, choosesThreads, words[3] != 0), learner);
  }

  private static EffortChoice learner(FileState state, int ranks, List<Filter> open, int threads, long bytes) {
    String directory = Objects.toString(state.file().names().target().toAbsolutePath().getParent());
    String filters = open.stream().map(Filter::toString).sorted().collect(Collectors.joining(" "));
    int size = Long.SIZE - Long.numberOfLeadingZeros(bytes);
    int steps = open.stream().mapToInt(filter -> filter.highestLevel() - filter.level()).max().orElse(0);
    return state.idleTuners().effort(new Kind(directory, filters, ranks, threads, size), Math.min(MAX_STEPS, steps));
  }

  private static List<String> words(ChunkEffort effort, List<Filter> open, boolean choosesThreads, boolean isTrial) {
    String levels = effort.words(open);
    String threads = !choosesThreads ? "" : effort.halvings() == 0 ? "all threads"
        : "1/%s of the threads".formatted(1 << effort.halvings());
    String chosen = levels.isEmpty() || threads.isEmpty() ? levels + threads : levels + ", " + threads;
    return List.of(chosen + (isTrial ? ", as a trial" : ", the best so far"));
  }
}
