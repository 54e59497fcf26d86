package org.h5burst.harness.ior;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.IorKernel;

/**
 * The plan of a test.
 *
 * @param api {@code -a}
 * @param file {@code -o}
 * @param ranks processes
 * @param segments {@code -s}
 * @param blockBytes {@code -b}
 * @param transferBytes {@code -t}
 * @param iterations {@code -i}
 * @param warmUps the largest number of iterations before them that do not count
 * @param switches the other options
 * @param tuning how bursts are written
 */
record IorPlan(IorApi api, String file, int ranks, int segments, long blockBytes, long transferBytes, int iterations,
    int warmUps, List<Switch> switches, Tuning tuning) {

  /** Options without a value. */
  enum Switch {
    /** {@code -F}: a file for each rank. */
    FILE_PER_PROCESS,
    /** {@code -C}: each rank reads what another has written. */
    REORDER,
    /** {@code -z}: transfers in random order. */
    RANDOM_ORDER,
    /** {@code -e}: fsync before the time ends. */
    FSYNC,
    /** {@code -k}: the last iteration's file stays. */
    KEEP,
    /** {@code -w}: the file is written. */
    WRITE,
    /** {@code -r}: the file is read. */
    READ,
    /** {@code -W}: what was written is read back by another program. */
    CHECK_WRITE,
    /** {@code -R}: what was read is compared with what it should be. */
    CHECK_READ
  }

  boolean has(Switch option) {
    return switches.contains(option);
  }

  /** Returns the same plan with another number of iterations. */
  IorPlan iterations(int other) {
    return new IorPlan(api, file, ranks, segments, blockBytes, transferBytes, other, warmUps, switches, tuning);
  }

  /** Returns the layout of one file. */
  IorKernel kernel() {
    return IorKernel.of(ranksPerFile(), segments, blockBytes, transferBytes);
  }

  int ranksPerFile() {
    return has(Switch.FILE_PER_PROCESS) ? 1 : ranks;
  }

  /**
   * Returns the same test for the original IOR, which writes its own files next to these, and keeps none of them.
   */
  IorPlan original() {
    String own = names().map(name -> name + ".ior").collect(Collectors.joining("@"));
    List<Switch> kept = switches.stream().filter(option -> option != Switch.KEEP).toList();
    return new IorPlan(api, own, ranks, segments, blockBytes, transferBytes, iterations, warmUps, kept, tuning);
  }

  /** Returns what {@code -o} names: with {@code -F} there may be several, with {@code @} between them. */
  private Stream<String> names() {
    return has(Switch.FILE_PER_PROCESS) ? Arrays.stream(file.split("@", -1)) : Stream.of(file);
  }

  /** Returns the absolute paths of what {@code -o} names; only a name that was given is split, no directory. */
  List<String> files() {
    return names().map(name -> Path.of(name).toAbsolutePath().toString()).toList();
  }

  /** Returns a rank's file; IOR names those of {@code -F} so, and gives them several names in turn. */
  Path file(int rank) {
    String name = files().get(rank % files().size());
    return Path.of(has(Switch.FILE_PER_PROCESS) ? "%s.%08d".formatted(name, rank) : name);
  }

  /** Returns the number that makes a rank's elements those of its file: with {@code -F} each file has others. */
  int number(int rank) {
    return has(Switch.FILE_PER_PROCESS) ? rank : 0;
  }

  /** Returns the rank whose data a rank reads. */
  int source(int reader) {
    return has(Switch.REORDER) ? (reader + 1) % ranks : reader;
  }

  /** Returns the bytes of all ranks in one iteration. */
  long bytes() {
    return Math.multiplyExact(Math.multiplyExact(blockBytes, segments), ranks);
  }

  /** Returns the transfers of all ranks in one iteration. */
  long transfers() {
    return bytes() / transferBytes;
  }
}
