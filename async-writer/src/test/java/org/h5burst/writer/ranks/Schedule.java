package org.h5burst.writer.ranks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What the ranks of a job do with one file, drawn from a seed: the same on all ranks, but for what goes wrong on one of
 * them.
 *
 * @param datasets how each is stored and written
 * @param bursts one after the other
 */
record Schedule(long seed, int ranks, List<Storage> datasets, List<Burst> bursts, End end) {
  /** Elements of each rank in each dataset. */
  static final int OWN = 6;

  /** How a dataset is stored, and whether each rank's elements are a block or every n-th one. */
  record Storage(boolean chunked, boolean woven) {}

  /** What goes wrong in a burst, on one rank. */
  enum Fault {
    NONE,
    /** It comes late. */
    LATE,
    /** It comes later than a rank may be silent, and answers meanwhile. */
    VERY_LATE,
    /** Nothing of it runs for a time in which a rank may be silent. */
    STOPS_FOR_A_WHILE,
    /** It pauses the file, and resumes it soon. */
    PAUSES,
    /** It makes a call that is refused, and continues. */
    CALLS_WRONGLY,
    /** The program's tuner fails; which is asked on the first rank only. */
    TUNER_FAILS,
    /** Its memory is gone before the burst is written. */
    MEMORY_GONE,
    /** Its memory goes while the burst is written, or after that. */
    MEMORY_GOES,
    /** It declares another new dataset than the others. */
    DECLARES_OTHERWISE,
    /** Its program fails, and closes the file. */
    PROGRAM_FAILS,
    /** It flushes while the others commit. */
    CALLS_OTHERWISE,
    /** It does not come, and answers all the same. */
    STAYS_AWAY,
    /** It is lost. */
    VANISHES;

    private static final List<Fault> IN_MIDDLE = Arrays.stream(values()).filter(fault -> !fault.endsJob()).toList();

    /** Whether the burst fails, and with it the file. */
    boolean isFatal() {
      return this == MEMORY_GONE || this == PROGRAM_FAILS || this == CALLS_OTHERWISE || endsJob();
    }

    /** Whether the burst is refused on all ranks. */
    boolean isRefused() {
      return this == DECLARES_OTHERWISE;
    }

    /** Whether the other ranks end the job, because this one does not come. */
    boolean endsJob() {
      return this == STAYS_AWAY || this == VANISHES;
    }
  }

  /**
   * A burst.
   *
   * @param rank on which the fault is
   * @param faulty the dataset which it concerns
   * @param flushes whether it ends with a flush
   * @param reads whether each rank reads what its neighbour has written before
   */
  record Burst(Fault fault, int rank, int faulty, boolean flushes, boolean reads) {}

  /** How the ranks end the file. */
  enum End {
    COMPLETE,
    DISCARD,
    CLOSE,
    /** The last rank discards it, the others complete it. */
    ONE_DISCARDS
  }

  static Schedule of(long seed, int ranks) {
    Random random = new Random(seed);
    List<Storage> datasets = new ArrayList<>();
    for (int number = 0; number <= random.nextInt(3); number++) {
      datasets.add(new Storage(random.nextInt(4) == 0, random.nextBoolean()));
    }
    List<Burst> bursts = new ArrayList<>();
    for (int number = 0; number <= random.nextInt(3); number++) {
      Fault fault = random.nextInt(3) == 0 ? Fault.IN_MIDDLE.get(random.nextInt(Fault.IN_MIDDLE.size())) : Fault.NONE;
      fault = fault.isRefused() && number == 0 ? Fault.NONE : fault; // the first burst declares the datasets
      boolean reads = number > 0 && random.nextInt(3) == 0 && fault != Fault.CALLS_OTHERWISE;
      bursts.add(new Burst(fault, random.nextInt(ranks), random.nextInt(datasets.size()), random.nextBoolean(), reads));
    }
    End end = random.nextInt(3) > 0 ? End.COMPLETE : End.values()[random.nextInt(End.values().length)];
    return new Schedule(seed, ranks, datasets, bursts, end);
  }

  /** Returns the same, but nothing goes wrong until a rank is lost to the others in the last burst. */
  Schedule losing(Fault fault) {
    List<Burst> changed = new ArrayList<>();
    for (Burst each : bursts) {
      boolean isLast = changed.size() == bursts.size() - 1;
      changed.add(new Burst(isLast ? fault : Fault.NONE, each.rank, each.faulty, each.flushes, each.reads && !isLast));
    }
    return new Schedule(seed, ranks, datasets, changed, end);
  }

  /** Returns the value of an element that a rank writes in a burst. */
  int value(int burst, int dataset, int rank, int element) {
    return (int) (seed * 1_000_003 + burst * 10_007L + dataset * 1_009L + rank * 101L + element);
  }

  /** Returns the first burst after which nothing is written whatever happens; the number of bursts if there is none. */
  int firstFatal() {
    for (int number = 0; number < bursts.size(); number++) {
      if (bursts.get(number).fault().isFatal()) {
        return number;
      }
    }
    return bursts.size();
  }

  /**
   * Returns the last burst whose elements the file holds in the end, or -1.
   *
   * @param fatal the first burst that failed for good
   */
  int lastWritten(int fatal) {
    for (int number = fatal - 1; number >= 0; number--) {
      if (!bursts.get(number).fault().isRefused()) {
        return number;
      }
    }
    return -1;
  }
}
