package org.h5burst.harness.campaign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The part of one rank in a campaign. Rank 0 chooses the next run; ranks that a run does not need wait. Started by
 * {@link CampaignCommand}, not by users.
 */
public final class RankCampaign {
  private static final int END_OF_TURN = -1;
  private static final int END_OF_CAMPAIGN = -2;
  private static final double NANOS = 1e9;
  /** The share of the budget that warming up may take. */
  private static final double WARM_UP = .1;
  private static final double SECONDS_PER_REPORT = 1;

  private final CampaignPlan plan;
  private final CampaignJournal journal;
  private final Communicator world;
  private final JobFiles files;
  private final Map<Scale, Communicator> groups = new HashMap<>();
  private Hosts hosts = new Hosts(List.of(), List.of());

  private RankCampaign(Orders orders, Communicator world, JobFiles files) {
    this.plan = orders.plan;
    this.journal = new CampaignJournal(Path.of(orders.journal));
    this.world = world;
    this.files = files;
  }

  /**
   * The ranks' orders.
   *
   * @param plan what is measured
   * @param journal where rank 0 adds the runs
   */
  record Orders(CampaignPlan plan, String journal) {}

  /** Carries out the orders in the directory that is the only argument. */
  public static void main(String[] args) throws Exception {
    JobFiles files = new JobFiles(Path.of(args[0]));
    Orders orders = files.readPlan(Orders.class);
    Mpi.run(mpi -> new RankCampaign(orders, mpi.world(), files).run());
  }

  private void run() throws IOException {
    hosts = Hosts.of(world);
    try (Leader leader = world.rank() == 0 ? new Leader() : null) {
      List<Scale> scales = scales();
      for (Scale scale : scales) {
        warmUp(scale, leader);
      }
      for (Schedule.Turn turn : Schedule.turns(plan, scales)) {
        if (!take(turn, group(turn.pattern().scale()), leader)) {
          break;
        }
      }
    } finally {
      groups.values().forEach(Communicator::close);
    }
  }

  /** Returns the scales of the plan on the hosts of this job. */
  private List<Scale> scales() {
    CampaignPlan.Scales scales = plan.scales();
    if (!scales.areDrawn()) {
      return scales.ranks().stream().map(ranks -> {
        // which hosts the ranks are on is known once they are a group
        try (Communicator group = world.split(world.rank() < ranks ? 0 : 1, world.rank())) {
          int nodes = ByteBuffer.wrap(world.broadcast(
              ByteBuffer.allocate(Integer.BYTES).putInt(group.nodes()).array(), 0)).getInt();
          return new Scale(nodes, ranks);
        }
      }).toList();
    }
    if (!hosts.hold(scales.nodes().getLast(), scales.coresPerNode())) {
      throw new IllegalStateException(("the job's ranks are not on %d hosts, %d on each, as --nodes and "
          + "--cores-per-node require; their hosts are %s").formatted(scales.nodes().getLast(), scales.coresPerNode(),
              hosts.nodes()));
    }
    return scales.nodes().stream().map(nodes -> new Scale(nodes, nodes * scales.coresPerNode())).toList();
  }

  private boolean isIn(Scale scale, int rank) {
    return plan.scales().areDrawn() ? hosts.isAmong(rank, scale.nodes(), scale.ranks() / scale.nodes())
        : rank < scale.ranks();
  }

  /** Returns the ranks of a scale, and in another group the others; made when it is first needed. <b>Collective.</b> */
  private Communicator group(Scale scale) {
    return groups.computeIfAbsent(scale, _ -> world.split(isIn(scale, world.rank()) ? 0 : 1, world.rank()));
  }

  /**
   * Runs that do not count: the first ones of a process load classes and libraries. They end when they have taken their
   * share of the budget.
   */
  private void warmUp(Scale scale, @Nullable Leader leader) throws IOException {
    Pattern pattern = Pattern.of(plan.seed(), BurstRange.KIB_1_TO_MIB_4, 0, scale);
    try (Stage stage = stage(pattern, group(scale))) {
      for (Choice arm : plan.arms(scale.nodes(), scale.ranks())) {
        for (Operation operation : plan.operations()) {
          byte[] more = {(byte) (leader == null || leader.spentSeconds() < WARM_UP * plan.budgetSeconds() ? 1 : 0)};
          if (world.broadcast(more, 0)[0] == 0) {
            return;
          }
          if (stage != null) {
            stage.measure(operation, arm);
          }
        }
      }
    }
    world.barrier();
  }

  private @Nullable Stage stage(Pattern pattern, Communicator group) {
    Scale scale = pattern.scale();
    return isIn(scale, world.rank()) ? new Stage(Path.of(plan.place().file()), pattern, group,
        hosts.among(rank -> isIn(scale, rank)), plan.place().cold()) : null;
  }

  /** Does the rest of a turn; returns false when the campaign has ended. */
  private boolean take(Schedule.Turn turn, Communicator group, @Nullable Leader leader) throws IOException {
    Pattern pattern = turn.pattern();
    List<Choice> arms = plan.arms(pattern.scale().nodes(), pattern.ranks());
    try (Stage stage = stage(pattern, group)) {
      for (int next = next(turn, arms, leader); next != END_OF_TURN; next = next(turn, arms, leader)) {
        if (next == END_OF_CAMPAIGN) {
          return false;
        }
        if (stage != null) {
          Stage.Measured measured = stage.measure(turn.operation(), arms.get(next));
          if (leader != null) {
            leader.record(turn, arms.get(next), measured);
          }
        }
      }
    }
    if (leader != null) {
      leader.writer.force();
    }
    return true;
  }

  /** Returns which setting is next, by its number, the same on all ranks. */
  private int next(Schedule.Turn turn, List<Choice> arms, @Nullable Leader leader) {
    byte[] own =
        leader == null ? new byte[0] : ByteBuffer.allocate(Integer.BYTES).putInt(leader.next(turn, arms)).array();
    return ByteBuffer.wrap(world.broadcast(own, 0)).getInt();
  }

  /** Rank 0's part: chooses the next run, and keeps the journal. */
  private final class Leader implements AutoCloseable {
    private final CampaignJournal.Writer writer;
    private final CampaignCursor progression;
    private final double spentBefore;
    private final long start = System.nanoTime();
    private double nextReport;

    Leader() throws IOException {
      // before the lock: the system drops a process's locks of a file when the process closes it anywhere
      List<Run> earlier = journal.runs();
      writer = journal.writer();
      progression = new CampaignCursor(plan, earlier);
      spentBefore = progression.spentSeconds();
    }

    int next(Schedule.Turn turn, List<Choice> arms) {
      Optional<Choice> choice = progression.next(turn);
      if (choice.isEmpty()) {
        return END_OF_TURN;
      }
      boolean affordable = spentSeconds() + progression.expectedSeconds(turn, choice.get()) <= plan.budgetSeconds();
      return affordable ? arms.indexOf(choice.get()) : END_OF_CAMPAIGN;
    }

    void record(Schedule.Turn turn, Choice choice, Stage.Measured measured) throws IOException {
      Run run = new Run(turn.operation(), turn.pattern().range(), turn.pattern().number(), measured.features(), choice,
          measured.burstSeconds(), measured.fileSeconds(), spentSeconds());
      writer.add(run);
      if (spentSeconds() >= nextReport) {
        files.append(Run.class, run);
        nextReport = spentSeconds() + SECONDS_PER_REPORT;
      }
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
