package org.h5burst.writer.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.h5burst.writer.manifest.Runs;

/**
 * Runs of elements that are contiguous both in the file and in a piece's memory.
 *
 * <p>Columns of numbers instead of objects: bursts of 10<sup>5</sup> runs are planned in milliseconds. I/O thread only.
 */
public final class RunList implements Runs {
  private static final int FIRST_CAPACITY = 16;

  private long[] positions = new long[FIRST_CAPACITY];
  private long[] lengths = new long[FIRST_CAPACITY];
  private int[] pieces = new int[FIRST_CAPACITY];
  private long[] sources = new long[FIRST_CAPACITY];
  private int size;
  private boolean ascending = true;

  /** A part of a run that no later piece covers. */
  private record Part(int run, long position, long end) {}

  /**
   * Adds a run; one that continues the last one, in the file and in memory, extends it.
   *
   * @param position of the first element in the dataset, counted in row-major order
   * @param length in elements
   * @param piece number of the piece that holds them
   * @param source position of the first element within the piece
   */
  public void add(long position, long length, int piece, long source) {
    int last = size - 1;
    if (last >= 0 && pieces[last] == piece && end(last) == position && sources[last] + lengths[last] == source) {
      lengths[last] += length;
      return;
    }
    if (size == positions.length) {
      grow();
    }
    ascending &= last < 0 || position >= end(last);
    positions[size] = position;
    lengths[size] = length;
    pieces[size] = piece;
    sources[size++] = source;
  }

  /** Adds the elements of another list's run from one position of the dataset to another. */
  void addPart(RunList other, int run, long from, long to) {
    add(from, to - from, other.pieces[run], other.sources[run] + from - other.positions[run]);
  }

  private void grow() {
    positions = Arrays.copyOf(positions, 2 * size);
    lengths = Arrays.copyOf(lengths, 2 * size);
    pieces = Arrays.copyOf(pieces, 2 * size);
    sources = Arrays.copyOf(sources, 2 * size);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long position(int run) {
    return positions[run];
  }

  @Override
  public long length(int run) {
    return lengths[run];
  }

  /** Returns the position after the last element. */
  long end(int run) {
    return positions[run] + lengths[run];
  }

  int piece(int run) {
    return pieces[run];
  }

  long source(int run) {
    return sources[run];
  }

  long elements() {
    long sum = 0;
    for (int run = 0; run < size; run++) {
      sum += lengths[run];
    }
    return sum;
  }

  /** Returns the memory of the list in bytes. */
  long bytes() {
    return positions.length * (3L * Long.BYTES + Integer.BYTES);
  }

  /** Sorts by position, in n log n; reports whether any runs overlap. */
  boolean sortAndFindOverlaps() {
    if (ascending) {
      return false;
    }
    sort(order());
    boolean overlaps = false;
    for (int run = 1; run < size; run++) {
      overlaps |= positions[run] < end(run - 1);
    }
    ascending = !overlaps;
    return overlaps;
  }

  /** Returns the runs' numbers in the order of their positions. */
  private int[] order() {
    int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
    long largest = Arrays.stream(positions, 0, size).max().orElse(0);
    if (largest >= 1L << Long.SIZE - 1 - indexBits) {
      return IntStream.range(0, size).boxed().sorted(Comparator.comparingLong(run -> positions[run]))
          .mapToInt(Integer::intValue).toArray();
    }
    long[] keys = new long[size];
    for (int run = 0; run < size; run++) {
      keys[run] = positions[run] << indexBits | run;
    }
    Arrays.sort(keys);
    int[] order = new int[size];
    for (int run = 0; run < size; run++) {
      order[run] = (int) (keys[run] & (1L << indexBits) - 1);
    }
    return order;
  }

  private void sort(int[] order) {
    long[] sortedPositions = new long[size];
    long[] sortedLengths = new long[size];
    int[] sortedPieces = new int[size];
    long[] sortedSources = new long[size];
    for (int run = 0; run < size; run++) {
      int from = order[run];
      sortedPositions[run] = positions[from];
      sortedLengths[run] = lengths[from];
      sortedPieces[run] = pieces[from];
      sortedSources[run] = sources[from];
    }
    positions = sortedPositions;
    lengths = sortedLengths;
    pieces = sortedPieces;
    sources = sortedSources;
  }

  /**
   * Returns the runs in file order, without overlaps: the later write wins, so parts that later pieces cover are
   * removed.
   */
  RunList resolved() {
    TreeMap<Long, Part> covered = new TreeMap<>();
    Comparator<Integer> earliestFirst = Comparator.<Integer>comparingInt(this::piece).thenComparingLong(this::source);
    IntStream.range(0, size).boxed().sorted(earliestFirst.reversed()).forEach(run -> addUncovered(run, covered));
    RunList resolved = new RunList();
    covered.values().forEach(part -> resolved.addPart(this, part.run, part.position, part.end));
    return resolved;
  }

  private void addUncovered(int run, TreeMap<Long, Part> covered) {
    long position = positions[run];
    long end = end(run);
    Map.Entry<Long, Part> before = covered.floorEntry(position);
    if (before != null) {
      position = Math.max(position, before.getValue().end);
    }
    List<Part> parts = new ArrayList<>();
    for (Part later : covered.subMap(positions[run], false, end, false).values()) {
      if (later.position > position) {
        parts.add(new Part(run, position, later.position));
      }
      position = Math.max(position, later.end);
    }
    if (position < end) {
      parts.add(new Part(run, position, end));
    }
    parts.forEach(part -> covered.put(part.position, part));
  }

  /** Counts the contiguous pieces of sorted runs, which may be distributed among several lists. */
  static long contiguous(List<RunList> lists) {
    long count = 0;
    long end = -1;
    for (RunList runs : lists) {
      for (int run = 0; run < runs.size(); run++) {
        count += runs.position(run) == end ? 0 : 1;
        end = runs.end(run);
      }
    }
    return count;
  }
}
