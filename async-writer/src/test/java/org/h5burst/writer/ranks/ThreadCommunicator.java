package org.h5burst.writer.ranks;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.CheckedCommunicator;

/**
 * A communicator whose ranks are threads of this JVM. What takes part in a collective operation is copied when it
 * starts. How long it then takes is drawn, so that ranks and operations overtake each other differently with each seed.
 * A rank that calls something else than the others is an error on all of them at once.
 */
final class ThreadCommunicator extends CheckedCommunicator {
  private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

  private final RankGroup group;
  private final RankGate gate;
  private final Delays delays;
  private final boolean world;
  private long collectives;
  private long copies;

  ThreadCommunicator(Mpi mpi, int rank, RankGroup group, RankGate gate, Delays delays, boolean world) {
    super(mpi, rank, group.size());
    this.group = group;
    this.gate = gate;
    this.delays = delays;
    this.world = world;
  }

  @Override
  public int nodes() {
    return 1;
  }

  @Override
  protected Request meet() {
    return start("barrier", NOTHING, (_, _) -> {});
  }

  @Override
  protected Request reduce(MemorySegment values, ValueLayout type, Reduction reduction) {
    return type.equals(JAVA_LONG) ? reduceLongs(values, reduction) : reduceDoubles(values, reduction);
  }

  private Request reduceLongs(MemorySegment values, Reduction reduction) {
    LongBinaryOperator with = switch (reduction) {
      case SUM -> Long::sum;
      case MIN -> Math::min;
      case MAX -> Math::max;
    };
    return start("allreduce of " + values.byteSize() / Long.BYTES + " longs, " + reduction, values,
        (rank, theirs) -> {
          long[] result = theirs.toArray(JAVA_LONG);
          if (rank > 0) {
            long[] before = values.toArray(JAVA_LONG); // element by element, segments are slow
            Arrays.setAll(result, index -> with.applyAsLong(before[index], result[index]));
          }
          values.copyFrom(MemorySegment.ofArray(result));
        });
  }

  private Request reduceDoubles(MemorySegment values, Reduction reduction) {
    DoubleBinaryOperator with = switch (reduction) {
      case SUM -> Double::sum;
      case MIN -> Math::min;
      case MAX -> Math::max;
    };
    return start("allreduce of " + values.byteSize() / Double.BYTES + " doubles, " + reduction, values,
        (rank, theirs) -> {
          for (long index = 0; index < values.byteSize() / Double.BYTES; index++) {
            double other = theirs.getAtIndex(JAVA_DOUBLE, index);
            values.setAtIndex(JAVA_DOUBLE, index, rank == 0 ? other
                : with.applyAsDouble(values.getAtIndex(JAVA_DOUBLE, index), other));
          }
        });
  }

  @Override
  protected Request spread(MemorySegment buffer, int root) {
    return start("broadcast of " + buffer.byteSize() + " bytes from rank " + root, buffer, (rank, theirs) -> {
      if (rank == root) {
        buffer.copyFrom(theirs);
      }
    });
  }

  @Override
  protected Request gather(MemorySegment own, MemorySegment all) {
    return start("allgather of " + own.byteSize() + " bytes", own,
        (rank, theirs) -> MemorySegment.copy(theirs, 0, all, rank * own.byteSize(), own.byteSize()));
  }

  @Override
  protected List<byte[]> gatherParts(byte[] own, long[] lengths) {
    List<byte[]> parts = new ArrayList<>();
    start("allgather of " + Arrays.toString(lengths) + " bytes", MemorySegment.ofArray(own),
        (_, theirs) -> parts.add(theirs.toArray(JAVA_BYTE))).await();
    return parts;
  }

  private Request start(String operation, MemorySegment own, BiConsumer<Integer, MemorySegment> take) {
    gate.pass();
    if (delays.skips()) {
      return () -> true;
    }
    long number = collectives++;
    Meeting meeting = group.meeting(number, operation);
    meeting.arrive(rank(), operation, copy(own));
    return new Collective(meeting, number, take);
  }

  /** One that is under way. */
  private final class Collective implements Request {
    private final Meeting meeting;
    private final long number;
    private final BiConsumer<Integer, MemorySegment> take;
    private int polls = delays.polls();
    private boolean done;

    Collective(Meeting meeting, long number, BiConsumer<Integer, MemorySegment> take) {
      this.meeting = meeting;
      this.number = number;
      this.take = take;
    }

    @Override
    public boolean test() {
      gate.pass();
      if (!done && meeting.isComplete() && polls-- <= 0) {
        done = true;
        if (meeting.leave(take)) {
          group.over(number);
        }
      }
      return done;
    }

    @Override
    public void await() {
      meeting.awaitAll(gate);
      while (!test()) {
        Thread.yield();
      }
    }
  }

  private static MemorySegment copy(MemorySegment bytes) {
    int longs = Math.toIntExact((bytes.byteSize() + Long.BYTES - 1) / Long.BYTES);
    return MemorySegment.ofArray(new long[longs]).asSlice(0, bytes.byteSize()).copyFrom(bytes);
  }

  @Override
  protected Request send(MemorySegment buffer, int destination, int tag) {
    gate.pass();
    if (delays.loses(tag)) {
      return () -> true;
    }
    group.send(new RankGroup.Message(rank(), destination, tag, copy(buffer)));
    return () -> true;
  }

  @Override
  protected Request receive(MemorySegment buffer, int source, int tag) {
    return new Request() {
      private int polls = delays.polls();
      private boolean done;

      @Override
      public boolean test() {
        gate.pass();
        if (!done && polls-- <= 0) {
          group.take(rank(), source, tag).ifPresent(message -> {
            if (message.bytes().byteSize() > buffer.byteSize()) {
              throw new MpiException("a message of %d bytes does not fit %d".formatted(message.bytes().byteSize(),
                  buffer.byteSize()));
            }
            MemorySegment.copy(message.bytes(), 0, buffer, 0, message.bytes().byteSize());
            done = true;
          });
        }
        return done;
      }
    };
  }

  @Override
  protected boolean probe(int tag) {
    gate.pass();
    return group.has(rank(), tag);
  }

  @Override
  protected Communicator copy() {
    String key = "copy %d".formatted(copies++);
    RankGroup made = group.child(key, () -> new RankGroup(size()));
    start("duplicate", NOTHING, (_, _) -> {}).await();
    return new ThreadCommunicator(mpi(), rank(), made, gate, delays, false);
  }

  @Override
  protected Communicator divide(int color, int key) {
    long number = copies++;
    record Place(long color, long key, int rank) {}
    List<Place> places = new ArrayList<>();
    start("split", MemorySegment.ofArray(new long[] {color, key}),
        (rank, theirs) -> places.add(new Place(theirs.getAtIndex(JAVA_LONG, 0), theirs.getAtIndex(JAVA_LONG, 1), rank)))
        .await();
    List<Integer> members = places.stream().filter(place -> place.color == color)
        .sorted((a, b) -> a.key != b.key ? Long.compare(a.key, b.key)
            : Integer.compare(a.rank, b.rank))
        .map(Place::rank).toList();
    RankGroup made = group.child("split %d color %d".formatted(number, color), () -> new RankGroup(members.size()));
    return new ThreadCommunicator(mpi(), members.indexOf(rank()), made, gate, delays, false);
  }

  @Override
  public long handle() {
    throw new UnsupportedOperationException("the ranks are threads: there is no MPI_Comm");
  }

  @Override
  protected boolean isWorld() {
    return world;
  }

  @Override
  protected void free() {
    // The group goes with its last reference.
  }
}
