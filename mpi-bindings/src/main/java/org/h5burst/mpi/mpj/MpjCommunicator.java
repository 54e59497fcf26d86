package org.h5burst.mpi.mpj;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.CheckedCommunicator;

/**
 * A group of ranks on MPJ Express.
 *
 * <p>Design note: there are two streams of messages, the program's and the collectives', each with its own number. The
 * numbers of a new communicator are computed from its origin's and from how many were made of that before, which all
 * its ranks know without communication.
 */
final class MpjCommunicator extends CheckedCommunicator {
  private static final long WORLD = 1;
  private static final long FOR_COLLECTIVES = 0x9e3779b97f4a7c15L;

  private final Post post;
  private final long context;
  private final int[] members;
  private final Messages messages;
  private final Messages internal;
  private final Collectives collectives;
  private final List<Schedule> underWay = new ArrayList<>();
  private int offspring;

  private MpjCommunicator(Mpi mpi, Post post, long context, int[] members, int rank) {
    super(mpi, rank, members.length);
    this.post = post;
    this.context = context;
    this.members = members;
    messages = new Messages(post, context, members, rank);
    internal = new Messages(post, mix(context + FOR_COLLECTIVES), members, rank);
    collectives = new Collectives(internal, rank, members.length);
  }

  /** Makes a communicator of all ranks of the job. */
  static MpjCommunicator world(Mpi mpi, Post post, int rank, int size) {
    return new MpjCommunicator(mpi, post, WORLD, IntStream.range(0, size).toArray(), rank);
  }

  @Override
  public int nodes() {
    return (int) Arrays.stream(members).map(post::hostOf).distinct().count();
  }

  @Override
  protected Request meet() {
    return start(collectives.barrier());
  }

  @Override
  protected Request reduce(MemorySegment values, ValueLayout type, Reduction reduction) {
    return start(collectives.allreduce(values, scratchLike(values),
        type.equals(JAVA_LONG) ? Combiner.ofLongs(values, reduction) : Combiner.ofDoubles(values, reduction)));
  }

  /** Allocates scratch memory as longs, so that numbers in it are aligned. */
  private static MemorySegment scratchLike(MemorySegment values) {
    return MemorySegment.ofArray(new long[(int) (values.byteSize() / Long.BYTES)]);
  }

  @Override
  protected Request spread(MemorySegment buffer, int root) {
    return start(collectives.broadcast(buffer, root));
  }

  @Override
  protected Request gather(MemorySegment own, MemorySegment all) {
    long[] offsets = IntStream.rangeClosed(0, size()).mapToLong(i -> i * own.byteSize()).toArray();
    MemorySegment.copy(own, 0, all, offsets[rank()], own.byteSize());
    return start(collectives.allgather(all, offsets));
  }

  @Override
  protected Request send(MemorySegment buffer, int destination, int tag) {
    return until(messages.send(buffer, destination, tag)::isDone);
  }

  @Override
  protected Request receive(MemorySegment buffer, int source, int tag) {
    return until(messages.receive(buffer, source, tag)::isDone);
  }

  @Override
  protected boolean probe(int tag) {
    progress();
    return messages.has(tag);
  }

  @Override
  protected List<byte[]> gatherParts(byte[] own, long[] lengths) {
    long[] offsets = new long[size() + 1];
    Arrays.setAll(offsets, i -> Arrays.stream(lengths, 0, i).sum());
    MemorySegment all = MemorySegment.ofArray(new byte[(int) offsets[size()]]);
    MemorySegment.copy(own, 0, all, JAVA_BYTE, offsets[rank()], own.length);
    start(collectives.allgather(all, offsets)).await();
    return IntStream.range(0, size()).mapToObj(i -> all.asSlice(offsets[i], lengths[i]).toArray(JAVA_BYTE)).toList();
  }

  @Override
  protected Communicator copy() {
    return new MpjCommunicator(mpi(), post, nextContext(), members, rank());
  }

  @Override
  protected Communicator divide(int color, int key) {
    long[] colors = allgatherLong(color);
    long[] keys = allgatherLong(key);
    List<Integer> group = IntStream.range(0, size()).filter(i -> colors[i] == color).boxed()
        .sorted(Comparator.comparingLong((Integer i) -> keys[i]).thenComparing(Comparator.naturalOrder())).toList();
    return new MpjCommunicator(mpi(), post, nextContext(), group.stream().mapToInt(i -> members[i]).toArray(),
        group.indexOf(rank()));
  }

  private long nextContext() {
    offspring++;
    return mix(context + mix(offspring));
  }

  /** Spreads numbers over all 64 bits, as in SplitMix64; collisions do not occur in practice. */
  private static long mix(long number) {
    long z = number;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public long handle() {
    throw new UnsupportedOperationException("the ranks communicate through MPJ Express, not a native MPI: the "
        + "communicator has no MPI_Comm");
  }

  @Override
  protected boolean isWorld() {
    return context == WORLD;
  }

  @Override
  protected void free() {
    messages.close();
    internal.close();
  }

  private Request start(Schedule schedule) {
    if (!schedule.advance()) {
      underWay.add(schedule);
    }
    return until(schedule::isDone);
  }

  private Request until(BooleanSupplier isDone) {
    return () -> {
      if (!isDone.getAsBoolean()) {
        progress();
      }
      return isDone.getAsBoolean();
    };
  }

  /** Makes progress with everything of this communicator, because two ranks may wait in different orders. */
  private void progress() {
    post.sort();
    messages.progress();
    internal.progress();
    underWay.removeIf(Schedule::advance);
  }
}
