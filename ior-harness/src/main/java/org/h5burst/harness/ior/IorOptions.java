package org.h5burst.harness.ior;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.h5burst.harness.cli.ByteSize;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.DocumentOption;
import org.h5burst.harness.job.Tuning;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** IOR's own options, with its defaults. */
final class IorOptions extends CommandPart {
  private static final String FORMAT = "summaryFormat";
  private static final String FILE = "summaryFile";
  /** Options without a value, which may be combined in one word. */
  private static final String FLAGS = "ceFkCzwWrR";

  @Option(names = "-a", paramLabel = "API", defaultValue = "HDF5", description = "HDF5: H5Burst, with a dataset for "
      + "each segment. MPIIO, POSIX: a plain file, with a call for each transfer (default: ${DEFAULT-VALUE}).")
  private String api = "";

  @Option(names = "-b", paramLabel = "SIZE", defaultValue = "1m", converter = ByteSize.class,
      description = "Contiguous bytes per rank in a segment, such as 32m (default: ${DEFAULT-VALUE}).")
  private long blockBytes;

  @Option(names = "-t", paramLabel = "SIZE", defaultValue = "256k", converter = ByteSize.class,
      description = "Bytes per call, such as 4k (default: ${DEFAULT-VALUE}).")
  private long transferBytes;

  @Option(names = "-s", paramLabel = "N", defaultValue = "1", description = "Number of segments; with -a HDF5, each is "
      + "a dataset (default: ${DEFAULT-VALUE}).")
  private int segments;

  @Option(names = "-i", paramLabel = "N", defaultValue = "1", description = "Repetitions of the test (default: "
      + "${DEFAULT-VALUE}).")
  private int iterations;

  @Option(names = "--warm-up", paramLabel = "N", defaultValue = "60", description = "Maximum number of repetitions "
      + "at the beginning that do not count. They end as soon as their times no longer fall and the JVM has little "
      + "left to compile (default: ${DEFAULT-VALUE}).")
  private int warmUps;

  @Option(names = {"-N", "--ranks"}, paramLabel = "N", defaultValue = "2", description = "Number of MPI processes "
      + "(default: ${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "-o", paramLabel = "FILE", defaultValue = "testFile", description = "The file; with -F several are "
      + "possible, as a@b (default: ${DEFAULT-VALUE}).")
  private String file = "";

  @Option(names = {"-c", "--collective"}, description = "Transfer collectively; not with -a POSIX.")
  private boolean collective;

  @Option(names = "-e", description = "Call fsync before the time ends; with -a HDF5 on one host only.")
  private boolean fsync;

  @Option(names = "-F", description = "Use a file for each process.")
  private boolean filePerProcess;

  @Option(names = "-k", description = "Keep the file. A file that the test did not write is always kept.")
  private boolean keep;

  @Option(names = "-C", description = "Read what the next rank wrote, to avoid reading from this rank's memory.")
  private boolean reorder;

  @Option(names = "-z", description = "Transfer in random order.")
  private boolean random;

  @Option(names = "-w", description = "Write the file. Without -w, -r, -W and -R, it is written and read.")
  private boolean write;

  @Option(names = "-W", description = "Write, and check with another program what the last repetition wrote.")
  private boolean checkWrite;

  @Option(names = "-r", description = "Read the file: the one just written or, without -w and -W, one that an earlier "
      + "test kept with -k.")
  private boolean read;

  @Option(names = "-R", description = "Read, and check what every repetition read.")
  private boolean checkRead;

  @Option(names = "-O", paramLabel = "KEY=VALUE", split = ",", description = "summaryFormat=JSON prints a JSON "
      + "summary; with summaryFile=FILE it goes to that file.")
  private Map<String, String> given = new TreeMap<>();

  @Option(
      names = {"-A", "-B", "-d", "-D", "-E", "-f", "-g", "-G", "-H", "-I", "-j", "-J", "-K", "-l", "-m", "-M", "-n",
        "-p", "-P", "-q", "-Q", "-S", "-T", "-u", "-U", "-v", "-x", "-X", "-y", "-Y", "-Z", "--dataPacketType",
        "--dryRun", "--gpuDirect", "--randomPrefill", "--random-offset-seed", "--warningAsErrors"},
      hidden = true, arity = "0..1", fallbackValue = "given", description = "IOR's other options.")
  private List<String> others = List.of();

  @Option(names = "--mode", paramLabel = "MODE", description = "How H5Burst writes: off, independent, collective, "
      + "sieve, or online: the tuner decides, burst by burst. It learns only within the repetitions of one file "
      + "(default: collective with -c, else off, as IOR does). With -a HDF5 only.")
  private Tuning.@Nullable Kind mode;

  /** Returns what -O says; IOR takes its words in upper and lower case. */
  private Map<String, String> directives() {
    Map<String, String> directives = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    directives.putAll(given);
    return directives;
  }

  /** Returns the test; fails, with exit code 2, for what is not supported. */
  IorPlan plan(DocumentOption document) {
    requireSupported();
    require(!document.isGiven() || api() == IorApi.HDF5, "--config applies only to H5Burst: it needs -a HDF5");
    require(ranks >= 1 && segments >= 1 && iterations >= 1, "-N, -s and -i must be positive");
    require(warmUps >= 0, "--warm-up must not be negative");
    List<Switch> switches = Arrays.stream(Switch.values()).filter(this::isOn).toList();
    Tuning tuning = tuning(document);
    IorPlan plan = new IorPlan(api(), file, ranks, segments, blockBytes, transferBytes, iterations, warmUps, switches,
        tuning);
    try {
      plan.kernel();
      PlainLayout.of(plan).bytes();
      return plan;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw wrong(String.valueOf(e.getMessage()), e);
    }
  }

  private Tuning tuning(DocumentOption document) {
    if (document.isGiven()) {
      require(mode == null && !collective, "--config FILE sets how H5Burst writes: leave out -c and --mode");
      return document.tuning().orElseThrow();
    }
    require(mode != Tuning.Kind.DOCUMENT, "--mode document is not an option here; use --config FILE");
    return new Tuning(mode != null ? mode : collective ? Tuning.Kind.COLLECTIVE : Tuning.Kind.OFF, 0, 0);
  }

  private void requireSupported() {
    boolean plain = api() != IorApi.HDF5;
    require(!plain || mode == null, "--mode applies only to H5Burst: it needs -a HDF5");
    require(!plain || transferBytes <= Integer.MAX_VALUE, ("-t is %d bytes; POSIX and MPI-IO transfer less than 2 GiB "
        + "in a call").formatted(transferBytes));
    require(api() != IorApi.POSIX || !collective, "-c is not supported with -a POSIX, which has no collective "
        + "transfer; use -a MPIIO or HDF5");
    require(!directives().containsKey(FILE) || directives().getOrDefault(FORMAT, "").equalsIgnoreCase("json"),
        "-O summaryFile=FILE needs -O summaryFormat=JSON");
    require(!collective || mode == null || mode == Tuning.Kind.COLLECTIVE, "-c means --mode collective; give only "
        + "one of them");
    List<String> others = unsupported();
    require(others.isEmpty(), "%s %s of IOR that %s not supported; --help lists those that are".formatted(
        String.join(", ", others), others.size() == 1 ? "is an option" : "are options",
        others.size() == 1 ? "is" : "are"));
    require(filePerProcess || !file.contains("@"), "-o a@b needs -F: one file has one name");
    for (Map.Entry<String, String> directive : directives().entrySet()) {
      boolean known = directive.getKey().equalsIgnoreCase(FILE)
          || directive.getKey().equalsIgnoreCase(FORMAT)
              && List.of("default", "json").contains(directive.getValue().toLowerCase(Locale.ROOT));
      require(known, "-O %s=%s is not supported; use summaryFormat=JSON and summaryFile=FILE"
          .formatted(directive.getKey(), directive.getValue()));
    }
  }

  /** Returns IOR's other options on the command line. */
  private List<String> unsupported() {
    if (others.isEmpty()) {
      return List.of();
    }
    ParseResult parsed = command().commandLine().getParseResult();
    List<String> names = parsed.matchedOptions().stream().filter(OptionSpec::hidden)
        .flatMap(option -> Arrays.stream(option.names())).toList();
    return parsed.originalArgs().stream().flatMap(word -> names.stream().filter(name -> isIn(word, name)).limit(1))
        .distinct().toList();
  }

  /** Returns whether a word of the command line is an option, alone or with its value, or behind flags, such as -wv. */
  private static boolean isIn(String word, String name) {
    return name.startsWith("--") ? word.equals(name) || word.startsWith(name + "=")
        : word.matches("-[" + FLAGS + "]*" + name.charAt(1) + ".*");
  }

  private IorApi api() {
    try {
      return IorApi.valueOf(api.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw wrong("-a %s is not supported; use HDF5, MPIIO or POSIX".formatted(api), unknown);
    }
  }

  private boolean isOn(Switch option) {
    boolean everything = !write && !read && !checkWrite && !checkRead;
    return switch (option) {
      case FILE_PER_PROCESS -> filePerProcess;
      case REORDER -> reorder;
      case RANDOM_ORDER -> random;
      case FSYNC -> fsync;
      case KEEP -> keep;
      case WRITE -> everything || write || checkWrite;
      case READ -> everything || read || checkRead;
      case CHECK_WRITE -> checkWrite;
      case CHECK_READ -> checkRead;
    };
  }

  boolean json() {
    return directives().getOrDefault(FORMAT, "").equalsIgnoreCase("JSON");
  }

  @Nullable
  String summaryFile() {
    return directives().get(FILE);
  }
}
