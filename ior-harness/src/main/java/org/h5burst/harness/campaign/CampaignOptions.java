package org.h5burst.harness.campaign;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.h5burst.harness.campaign.CampaignPlan.Place;
import org.h5burst.harness.campaign.CampaignPlan.Scales;
import org.h5burst.harness.cli.ByteSize;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.harness.cli.TimeSpan;
import org.h5burst.harness.doctor.Examination;
import org.h5burst.tuner.Operation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how much is measured. */
final class CampaignOptions extends CommandPart {
  private static final int MAX_PATTERNS = 1000;
  private static final int MAX_CLUSTERS = 100;
  private static final Set<String> STRIPED = Set.of("lustre", "beegfs");
  private static final int RUNS_OF_A_TURN = 45;
  private static final double SHARE_OF_A_TURN = .05;
  private static final double BYTES_PER_SECOND = 1e9;

  @Option(names = "--ranks", paramLabel = "N", split = ",", description = "Numbers of MPI processes, spread over the "
      + "job's hosts (default: 1,2).")
  private @Nullable List<Integer> ranks;

  @Option(names = "--nodes", paramLabel = "N", split = ",", description = "Instead of --ranks: numbers of nodes, such "
      + "as 2,4,8,16,32. Every pattern uses a random number of cores on each node.")
  private List<Integer> nodes = List.of();

  @Option(names = "--cores-per-node", paramLabel = "N", description = "With --nodes: largest random number of "
      + "cores per node (default: the cores of this host). The job starts this many ranks on each node.")
  private @Nullable Integer coresPerNode;

  @Option(names = "--clusters", paramLabel = "N", defaultValue = "0", description = "Number of performance levels "
      + "(default: as many as the summaries show; the paper found 5 for writes and 6 for reads).")
  private int clusters;

  @Option(names = "--cold", description = "Before each read, drop the data from the hosts' memory. (On several nodes, "
      + "each rank reads what another node wrote in any case.)")
  private boolean cold;

  @Option(names = "--operations", paramLabel = "OPERATION", split = ",", description = "What to measure: write, read "
      + "(default: write,read).")
  private List<Operation> operations = List.of(Operation.WRITE, Operation.READ);

  @Option(names = "--budget", paramLabel = "TIME", defaultValue = "10m", converter = TimeSpan.class,
      description = "Time for all sessions of the campaign together, such as 90s, 10m or 2h; a longer campaign is more "
          + "precise (default: ${DEFAULT-VALUE}).")
  private Duration budget = Duration.ZERO;

  @Option(names = "--largest", paramLabel = "SIZE", converter = ByteSize.class,
      description = "Largest burst of a node, such as 64m or 4g (default: as large as the budget permits).")
  private @Nullable Long largest;

  @Option(names = "--patterns", paramLabel = "N", defaultValue = "20",
      description = "Random sizes for each range and number of ranks, when the campaign is complete (default: "
          + "${DEFAULT-VALUE}, the paper's).")
  private int patterns;

  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "9",
      description = "Runs of each pattern and setting, when the campaign is complete (default: ${DEFAULT-VALUE}, the "
          + "paper's).")
  private int repetitions;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed for sizes and orders (default: "
      + "${DEFAULT-VALUE}).")
  private long seed;

  /** Checks what can be wrong. */
  void check() {
    require(budget.compareTo(Duration.ofSeconds(1)) >= 0, "--budget must be at least 1s");
    require(patterns >= 1 && patterns <= MAX_PATTERNS, "--patterns must lie between 1 and " + MAX_PATTERNS);
    require(repetitions >= 1 && repetitions <= MAX_PATTERNS, "--repetitions must lie between 1 and " + MAX_PATTERNS);
    require(ranks == null || !ranks.isEmpty() && ranks.stream().allMatch(number -> number >= 1),
        "--ranks must be positive");
    require(nodes.isEmpty() || ranks == null, "--nodes takes the place of --ranks");
    require(nodes.stream().allMatch(number -> number >= 1) && (coresPerNode == null || coresPerNode >= 1),
        "--nodes and --cores-per-node must be positive");
    require(coresPerNode == null || !nodes.isEmpty(), "--cores-per-node needs --nodes");
    require(clusters == 0 || clusters >= 2 && clusters <= MAX_CLUSTERS,
        "--clusters must lie between 2 and " + MAX_CLUSTERS);
    require(largest == null || largest >= BurstRange.values()[0].most,
        "--largest must be at least " + BurstRange.values()[0].most);
  }

  int mostRanks() {
    return scales().mostRanks();
  }

  private Scales scales() {
    List<Integer> numbers = ranks == null ? List.of(1, 2) : ranks;
    return new Scales(nodes.isEmpty() ? numbers.stream().distinct().sorted().toList() : List.of(),
        nodes.stream().distinct().sorted().toList(),
        coresPerNode == null ? Runtime.getRuntime().availableProcessors() : coresPerNode);
  }

  Duration budget() {
    return budget;
  }

  long seed() {
    return seed;
  }

  boolean isCold() {
    return cold;
  }

  /**
   * Returns the ranges that are measured: the smallest, and those of which one turn of a typical pattern takes at most
   * a twentieth of the budget, at 1 GB/s.
   */
  List<BurstRange> ranges() {
    long most =
        largest != null ? largest : (long) (SHARE_OF_A_TURN * budget.toSeconds() * BYTES_PER_SECOND / RUNS_OF_A_TURN);
    return Arrays.stream(BurstRange.values())
        .filter(range -> range.ordinal() == 0 || (largest != null ? range.most : range.typical()) <= most).toList();
  }

  /** Returns the space that the largest burst needs: in the file, with gaps, and in memory. */
  long neededBytes() {
    return 4 * ranges().getLast().most;
  }

  CampaignPlan plan(Path directory, String fileSystem) {
    return new CampaignPlan(operations.stream().distinct().sorted().toList(), scales(), ranges(), patterns, repetitions,
        seed, budget.toMillis() / 1e3, new Place(directory.resolve("burst.h5").toString(), hasLocks(directory),
            STRIPED.contains(fileSystem), cold),
        clusters);
  }

  private static boolean hasLocks(Path directory) {
    return switch (Examination.locks(directory)) {
      case YES -> true;
      case NO -> false;
      case NOT_WRITABLE -> throw new CommandFailure("%s cannot be written".formatted(directory));
    };
  }
}
