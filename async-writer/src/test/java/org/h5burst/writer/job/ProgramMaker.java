package org.h5burst.writer.job;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.RandomProgram.End;
import org.h5burst.writer.job.RandomProgram.Step;

/** Makes a {@link RandomProgram}. */
final class ProgramMaker {
  /** What a rank may have enqueued and not committed, so that the smallest staging memory of these tests suffices. */
  static final long MAX_PENDING_BYTES = 192 << 10;

  private static final List<ElementType> TYPES = List.of(ElementType.values());
  private static final int MAX_ELEMENTS = 2500;

  private final long seed;
  private final int ranks;
  private final Random random;
  private final Random chunks;
  private final List<List<DatasetSpec>> datasets = new ArrayList<>();
  private final List<Integer> declared = new ArrayList<>();
  private final List<Integer> openFiles = new ArrayList<>();
  private final Map<List<Integer>, Territory> territories = new HashMap<>();
  private final long[][] pendingBytes;

  ProgramMaker(long seed, int ranks) {
    this.seed = seed;
    this.ranks = ranks;
    this.random = new Random(seed);
    this.chunks = new Random(-seed);
    int files = 1 + random.nextInt(3);
    for (int file = 0; file < files; file++) {
      datasets.add(IntStream.rangeClosed(0, random.nextInt(5)).mapToObj(this::dataset).toList());
      declared.add(0);
      openFiles.add(file);
    }
    pendingBytes = new long[ranks][files];
  }

  private DatasetSpec dataset(int number) {
    int dimensions = 1 + random.nextInt(4);
    int most = (int) Math.pow(MAX_ELEMENTS, 1.0 / dimensions);
    long[] shape = IntStream.range(0, dimensions).mapToLong(_ -> 1 + random.nextInt(most)).toArray();
    ElementType type = TYPES.get(random.nextInt(TYPES.size()));
    ByteOrder order = random.nextInt(3) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    // JHDF5, which reads them here, finds no names beyond U+FFFF; h5py does in ModelTest
    return new DatasetSpec((random.nextBoolean() ? "group/deep/" : "") + "d" + random.nextInt(10) + number, type, order,
        shape, chunk(shape));
  }

  /**
   * Of every third dataset, chunks of any size; by chances of their own, so that a seed's program is the same with and
   * without them.
   */
  private long[] chunk(long[] shape) {
    return chunks.nextInt(3) > 0 ? new long[0]
        : Arrays.stream(shape).map(extent -> 1 + chunks.nextLong(extent)).toArray();
  }

  RandomProgram make() {
    List<Step> steps = new ArrayList<>();
    int commits = 2 + random.nextInt(7);
    while (!openFiles.isEmpty()) {
      int file = openFiles.get(random.nextInt(openFiles.size()));
      End end = commits-- > 0 && random.nextInt(12) > 0 ? End.values()[random.nextInt(End.CLOSE.ordinal())] : End.CLOSE;
      steps.add(new Step(acts(), file, end));
      endBurst(file, end);
    }
    return new RandomProgram(seed, 1 + random.nextInt(4), datasets, steps);
  }

  private void endBurst(int file, End end) {
    territories.keySet().removeIf(key -> key.getFirst() == file);
    for (long[] ofRank : pendingBytes) {
      ofRank[file] = 0;
    }
    if (end == End.CLOSE) {
      openFiles.remove((Integer) file);
    }
  }

  /** New datasets are declared by all ranks, each in an order of its own and in between its writes. */
  private List<List<Act>> acts() {
    int[] knownBefore = declared.stream().mapToInt(Integer::intValue).toArray();
    List<Act.Declare> fresh = new ArrayList<>();
    for (int file : openFiles) {
      int count = random.nextInt(datasets.get(file).size() - declared.get(file) + 1);
      for (int dataset = declared.get(file); dataset < declared.get(file) + count; dataset++) {
        fresh.add(new Act.Declare(file, dataset));
      }
      declared.set(file, declared.get(file) + count);
    }
    return IntStream.range(0, ranks).mapToObj(rank -> actsOf(rank, knownBefore, fresh)).toList();
  }

  private List<Act> actsOf(int rank, int[] knownBefore, List<Act.Declare> fresh) {
    List<List<Integer>> writable = new ArrayList<>();
    for (int file : openFiles) {
      IntStream.range(0, knownBefore[file]).forEach(dataset -> writable.add(List.of(file, dataset)));
    }
    List<Act.Declare> toDeclare = new ArrayList<>(fresh);
    Collections.shuffle(toDeclare, random);
    List<Act> acts = new ArrayList<>();
    int writes = random.nextInt(3) == 0 ? 0 : random.nextInt(9);
    while (writes > 0 || !toDeclare.isEmpty()) {
      if (writes == 0 || !toDeclare.isEmpty() && random.nextBoolean()) {
        Act.Declare next = toDeclare.removeLast();
        acts.add(next);
        writable.add(List.of(next.file(), next.dataset()));
      } else {
        writes--;
        addWrite(rank, writable, acts);
      }
    }
    return acts;
  }

  private void addWrite(int rank, List<List<Integer>> writable, List<Act> acts) {
    if (writable.isEmpty()) {
      return;
    }
    List<Integer> target = writable.get(random.nextInt(writable.size()));
    DatasetSpec dataset = datasets.get(target.getFirst()).get(target.getLast());
    Territory territory = territories.computeIfAbsent(target, _ -> new Territory(random, dataset.shape(), ranks));
    Selection selection = territory.selection(rank);
    long bytes = selection.elements() * dataset.type().bytes();
    if (IntStream.range(0, datasets.size()).mapToLong(file -> pendingBytes[rank][file]).sum()
        + bytes <= MAX_PENDING_BYTES) {
      pendingBytes[rank][target.getFirst()] += bytes;
      acts.add(new Act.Write(target.getFirst(), target.getLast(), selection, territory.salt(), way(dataset)));
    }
  }

  /** Only memory in the file's byte order can be lent. */
  private Act.Way way(DatasetSpec dataset) {
    return Act.Way.values()[random
        .nextInt(dataset.order() == ByteOrder.nativeOrder() ? Act.Way.values().length : Act.Way.LENT.ordinal())];
  }
}
