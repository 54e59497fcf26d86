package org.h5burst.harness.campaign;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.Slab;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.jspecify.annotations.Nullable;

/** What one rank does in a campaign. Rank 0 says which run is next; ranks that a run does not need wait. */
final class RankCampaign {
  private static final int END_OF_TURN = -1;
  private static final int END_OF_CAMPAIGN = -2;
  private static final double NANOS = 1e9;

  private final CampaignPlan plan;
  private final CampaignJournal journal;
  private final Communicator world;

  RankCampaign(CampaignPlan plan, CampaignJournal journal, Communicator world) {
    this.plan = plan;
    this.journal = journal;
    this.world = world;
  }

  void run() throws IOException {
    Map<Integer, Communicator> groups = new HashMap<>();
    try (Leader leader = world.rank() == 0 ? new Leader() : null) {
      for (int ranks : plan.ranks()) {
        groups.put(ranks, world.split(world.rank() < ranks ? 0 : 1, world.rank()));
      }
      for (int ranks : plan.ranks()) {
        warmUp(Pattern.of(plan.seed(), BurstRange.KIB_1_TO_MIB_4, 0, ranks), Objects.requireNonNull(groups.get(ranks)));
      }
      for (Schedule.Turn turn : Schedule.turns(plan)) {
        if (!take(turn, Objects.requireNonNull(groups.get(turn.pattern().ranks())), leader)) {
          break;
        }
      }
    } finally {
      groups.values().forEach(Communicator::close);
    }
  }

  /** Runs that do not count: the first ones of a process load classes and libraries. */
  private void warmUp(Pattern pattern, Communicator group) throws IOException {
    if (world.rank() < pattern.ranks()) {
      try (Arena arena = Arena.ofShared()) {
        Stage stage = new Stage(group, data(pattern, arena));
        for (Choice arm : plan.arms(pattern.ranks())) {
          measure(pattern, arm, stage);
        }
      }
    }
    world.barrier();
  }

  /** Does what is left of a turn; false when the campaign has ended. */
  private boolean take(Schedule.Turn turn, Communicator group, @Nullable Leader leader) throws IOException {
    Pattern pattern = turn.pattern();
    List<Choice> arms = plan.arms(pattern.ranks());
    boolean member = world.rank() < pattern.ranks();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = MemorySegment.NULL;
      for (int next = next(turn, arms, leader); next != END_OF_TURN; next = next(turn, arms, leader)) {
        if (next == END_OF_CAMPAIGN) {
          return false;
        }
        if (member && data.equals(MemorySegment.NULL)) {
          data = data(pattern, arena);
        }
        if (member) {
          Measured measured = measure(pattern, arms.get(next), new Stage(group, data));
          if (leader != null) {
            leader.record(pattern, arms.get(next), measured);
          }
        }
      }
    }
    if (leader != null) {
      leader.writer.force();
    }
    return true;
  }

  /** Which setting is next, by its number, the same on all ranks. */
  private int next(Schedule.Turn turn, List<Choice> arms, @Nullable Leader leader) {
    byte[] own = leader == null ? new byte[0] : ByteBuffer.allocate(Integer.BYTES).putInt(leader.next(turn, arms)).array();
    return ByteBuffer.wrap(world.broadcast(own, 0)).getInt();
  }

  private static MemorySegment data(Pattern pattern, Arena arena) {
    MemorySegment data = arena.allocate(pattern.bytesPerRank(), Long.BYTES);
    Array array = pattern.array();
    ElementPattern.of(array, 0).fill(data, 0, 0, pattern.bytesPerRank() / array.type().bytes());
    return data;
  }

  /** Who writes, and what. */
  private record Stage(Communicator group, MemorySegment data) {}

  /** What a run took, on all ranks. */
  private record Measured(BurstFeatures features, double burstSeconds, double fileSeconds) {}

  /** One run: a new file, one burst, and the file closed, between barriers. */
  private Measured measure(Pattern pattern, Choice choice, Stage stage) throws IOException {
    Communicator group = stage.group;
    Path path = Path.of(plan.file());
    group.barrier();
    BurstFile file = BurstFile.create(path, group, Tuning.fixed(choice).applyTo(WriterOptions.defaults().mode(OpenMode.TRUNCATE)));
    Array array = pattern.array();
    Slab slab = pattern.slab(group.rank());
    file.dataset(array.name(), array.type()).shape(array.shape()).create()
        .write(Selection.strided(slab.start(), slab.stride(), slab.count(), slab.block()), stage.data, Ownership.BORROW);
    BurstResult result = file.commit().join();
    group.barrier();
    long closing = System.nanoTime();
    file.close();
    double closeSeconds = group.allreduce((System.nanoTime() - closing) / NANOS, Reduction.MAX);
    if (group.rank() == 0) {
      Files.delete(path);
    }
    BurstFeatures features = Objects.requireNonNull(result.decision(), "a burst with data has a decision").features();
    return new Measured(features, result.seconds(), result.openSeconds() + result.seconds() + closeSeconds);
  }

  /** Rank 0's part: what is next, and the journal. */
  private final class Leader implements AutoCloseable {
    private final CampaignJournal.Writer writer;
    private final Progression progression;
    private final double spentBefore;
    private final long start = System.nanoTime();

    Leader() throws IOException {
      writer = journal.writer();
      progression = new Progression(plan, journal.runs());
      spentBefore = progression.spentSeconds();
    }

    int next(Schedule.Turn turn, List<Choice> arms) {
      Optional<Choice> choice = progression.next(turn);
      if (choice.isEmpty()) {
        return END_OF_TURN;
      }
      boolean affordable = spentSeconds() + progression.expectedSeconds(turn.pattern(), choice.get()) <= plan.budgetSeconds();
      return affordable ? arms.indexOf(choice.get()) : END_OF_CAMPAIGN;
    }

    void record(Pattern pattern, Choice choice, Measured measured) throws IOException {
      Run run = new Run(Operation.WRITE, pattern.range(), pattern.number(), measured.features, choice, measured.burstSeconds, measured.fileSeconds,
          spentSeconds());
      writer.add(run);
      progression.add(run);
    }

    private double spentSeconds() {
      return spentBefore + (System.nanoTime() - start) / NANOS;
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }
}
