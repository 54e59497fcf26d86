package org.h5burst.mpi.mpj;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.Checks;

/**
 * A group of ranks over MPJ Express.
 *
 * <p>Design note: two streams of messages, the program's and the collectives', each under a number of its own. The numbers of a new communicator follow from its origin's and from how many were made of
 * that before, which all its ranks know without asking.
 */
final class MpjCommunicator implements Communicator {
  private static final long WORLD = 1;
  private static final long FOR_COLLECTIVES = 0x9e3779b97f4a7c15L;

  private final Mpi mpi;
  private final Post post;
  private final long context;
  private final int[] members;
  private final int rank;
  private final Messages messages;
  private final Messages internal;
  private final Collectives collectives;
  private final List<Schedule> underWay = new ArrayList<>();
  private int offspring;
  private boolean closed;

  private MpjCommunicator(Mpi mpi, Post post, long context, int[] members, int rank) {
    this.mpi = mpi;
    this.post = post;
    this.context = context;
    this.members = members;
    this.rank = rank;
    messages = new Messages(post, context, members, rank);
    internal = new Messages(post, mix(context + FOR_COLLECTIVES), members, rank);
    collectives = new Collectives(internal, rank, members.length);
  }

  /** All ranks of the job. */
  static MpjCommunicator world(Mpi mpi, Post post, int rank, int size) {
    return new MpjCommunicator(mpi, post, WORLD, IntStream.range(0, size).toArray(), rank);
  }

  @Override
  public Mpi mpi() {
    return mpi;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return members.length;
  }

  @Override
  public int nodes() {
    return 1; // our launcher starts all ranks on its own host
  }

  @Override
  public Request startBarrier() {
    checkOpen();
    return start(collectives.barrier());
  }

  @Override
  public Request startAllreduceLongs(MemorySegment values, int count, Reduction reduction) {
    checkOpen();
    Checks.checkElements(values, count, Long.BYTES);
    return start(reduceLongs(values.asSlice(0, (long) count * Long.BYTES), reduction));
  }

  @Override
  public Request startAllreduceDoubles(MemorySegment values, int count, Reduction reduction) {
    checkOpen();
    Checks.checkElements(values, count, Double.BYTES);
    return start(reduceDoubles(values.asSlice(0, (long) count * Double.BYTES), reduction));
  }

  private Schedule reduceLongs(MemorySegment values, Reduction reduction) {
    return collectives.allreduce(values, MemorySegment.ofArray(new long[count(values)]), received -> {
      for (int i = 0; i < count(values); i++) {
        values.setAtIndex(JAVA_LONG, i, combine(reduction, values.getAtIndex(JAVA_LONG, i), received.getAtIndex(JAVA_LONG, i)));
      }
    });
  }

  private Schedule reduceDoubles(MemorySegment values, Reduction reduction) {
    return collectives.allreduce(values, MemorySegment.ofArray(new double[count(values)]), received -> {
      for (int i = 0; i < count(values); i++) {
        values.setAtIndex(JAVA_DOUBLE, i, combine(reduction, values.getAtIndex(JAVA_DOUBLE, i), received.getAtIndex(JAVA_DOUBLE, i)));
      }
    });
  }

  private static int count(MemorySegment values) {
    return (int) (values.byteSize() / Long.BYTES);
  }

  private static long combine(Reduction reduction, long mine, long other) {
    return switch (reduction) {
      case SUM -> mine + other;
      case MIN -> Math.min(mine, other);
      case MAX -> Math.max(mine, other);
    };
  }

  private static double combine(Reduction reduction, double mine, double other) {
    return switch (reduction) {
      case SUM -> mine + other;
      case MIN -> Math.min(mine, other);
      case MAX -> Math.max(mine, other);
    };
  }

  @Override
  public Request startBroadcast(MemorySegment buffer, int root) {
    checkOpen();
    Checks.checkRank(root, size());
    Checks.checkBuffer(buffer);
    return start(collectives.broadcast(buffer, root));
  }

  @Override
  public Request startAllgather(MemorySegment own, MemorySegment all) {
    checkOpen();
    long bytes = Checks.checkGather(own, all, size());
    long[] offsets = IntStream.rangeClosed(0, size()).mapToLong(i -> i * bytes).toArray();
    MemorySegment.copy(own, 0, all, offsets[rank], bytes);
    return start(collectives.allgather(all, offsets));
  }

  @Override
  public Request startSend(MemorySegment buffer, int destination, int tag) {
    checkOpen();
    Checks.checkRank(destination, size());
    Checks.checkBuffer(buffer);
    return pending(messages.send(buffer, destination, tag));
  }

  @Override
  public Request startReceive(MemorySegment buffer, int source, int tag) {
    checkOpen();
    if (source != ANY_SOURCE) {
      Checks.checkRank(source, size());
    }
    Checks.checkBuffer(buffer);
    return pending(messages.receive(buffer, source, tag));
  }

  @Override
  public boolean hasMessage(int tag) {
    checkOpen();
    progress();
    return messages.has(tag);
  }

  @Override
  public long allreduce(long value, Reduction reduction) {
    checkOpen();
    MemorySegment values = MemorySegment.ofArray(new long[] {value});
    start(reduceLongs(values, reduction)).await();
    return values.get(JAVA_LONG, 0);
  }

  @Override
  public double allreduce(double value, Reduction reduction) {
    checkOpen();
    MemorySegment values = MemorySegment.ofArray(new double[] {value});
    start(reduceDoubles(values, reduction)).await();
    return values.get(JAVA_DOUBLE, 0);
  }

  @Override
  public byte[] broadcast(byte[] bytes, int root) {
    checkOpen();
    Checks.checkRank(root, size());
    long[] length = {bytes.length};
    start(collectives.broadcast(MemorySegment.ofArray(length), root)).await();
    byte[] result = rank == root ? bytes.clone() : new byte[(int) length[0]];
    start(collectives.broadcast(MemorySegment.ofArray(result), root)).await();
    return result;
  }

  @Override
  public List<byte[]> allgather(byte[] own) {
    checkOpen();
    long[] lengths = new long[size()];
    lengths[rank] = own.length;
    start(collectives.allgather(MemorySegment.ofArray(lengths), IntStream.rangeClosed(0, size()).mapToLong(i -> (long) i * Long.BYTES).toArray())).await();
    long[] offsets = new long[size() + 1];
    Arrays.setAll(offsets, i -> Arrays.stream(lengths, 0, i).sum());
    if (offsets[size()] > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the ranks' parts have " + offsets[size()] + " bytes together, more than the 2^31-1 that can be gathered at once");
    }
    MemorySegment all = MemorySegment.ofArray(new byte[(int) offsets[size()]]);
    MemorySegment.copy(own, 0, all, JAVA_BYTE, offsets[rank], own.length);
    start(collectives.allgather(all, offsets)).await();
    return IntStream.range(0, size()).mapToObj(i -> all.asSlice(offsets[i], lengths[i]).toArray(JAVA_BYTE)).toList();
  }

  @Override
  public Communicator duplicate() {
    checkOpen();
    return new MpjCommunicator(mpi, post, nextContext(), members, rank);
  }

  @Override
  public Communicator split(int color, int key) {
    Checks.checkColor(color);
    checkOpen();
    long[] choices = new long[2 * size()];
    choices[2 * rank] = color;
    choices[2 * rank + 1] = key;
    start(collectives.allgather(MemorySegment.ofArray(choices), IntStream.rangeClosed(0, size()).mapToLong(i -> 2L * i * Long.BYTES).toArray())).await();
    List<Integer> group = IntStream.range(0, size()).filter(i -> choices[2 * i] == color).boxed()
        .sorted(Comparator.comparingLong((Integer i) -> choices[2 * i + 1]).thenComparing(Comparator.naturalOrder())).toList();
    return new MpjCommunicator(mpi, post, nextContext(), group.stream().mapToInt(i -> members[i]).toArray(), group.indexOf(rank));
  }

  private long nextContext() {
    offspring++;
    return mix(context + mix(offspring));
  }

  /** Spreads numbers over all 64 bits, as in SplitMix64: equal results from different numbers do not occur in practice. */
  private static long mix(long number) {
    long z = number;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public long handle() {
    throw new UnsupportedOperationException("the ranks talk through MPJ Express, not a native MPI: the communicator has no MPI_Comm");
  }

  @Override
  public void close() {
    if (!closed && context != WORLD) {
      closed = true;
      messages.close();
      internal.close();
    }
  }

  private Request start(Schedule schedule) {
    if (!schedule.advance()) {
      underWay.add(schedule);
    }
    return () -> {
      if (!schedule.isDone()) {
        progress();
      }
      return schedule.isDone();
    };
  }

  private Request pending(Transfer transfer) {
    return () -> {
      if (!transfer.isDone()) {
        progress();
      }
      return transfer.isDone();
    };
  }

  /** Whatever is asked for, everything of this communicator goes on: two ranks may ask in different orders. */
  private void progress() {
    post.sort();
    messages.progress();
    internal.progress();
    underWay.removeIf(Schedule::advance);
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the communicator is closed");
    }
  }
}
