package org.h5burst.writer.backend;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.h5burst.mpi.Communicator;
import org.jspecify.annotations.Nullable;

/** Work that rank 0 does for all ranks, which wait for it and get the result, or the reason why there is none. */
public final class RankZero {
  private static final byte DONE = 0;
  private static final byte FAILED = 1;
  private static final String FAILED_BEFORE = "it had failed before";

  private RankZero() {}

  /** Work for rank 0 alone. */
  @FunctionalInterface
  public interface Task {
    /** Does the work; throws if that is impossible. */
    long[] run() throws IOException;
  }

  /**
   * Runs a task on rank 0. <b>Collective.</b>
   *
   * @return its result, on all ranks
   * @throws IllegalStateException on all ranks if it failed; on rank 0 with the cause
   */
  public static long[] run(Communicator communicator, Task task) {
    byte[] own = {};
    Throwable cause = null;
    if (communicator.rank() == 0) {
      try {
        own = encode(task.run());
      } catch (IOException | RuntimeException | Error failure) { // the others wait for an answer
        cause = failure;
        own = encode(Causes.words(failure));
      }
    }
    ByteBuffer answer = ByteBuffer.wrap(communicator.broadcast(own, 0));
    return answer.get() == DONE ? decode(answer) : fail(communicator, answer, cause);
  }

  /** Takes part in rank 0's work for all after a failure; rank 0's then fails for the others. <b>Collective.</b> */
  public static void keepUp(Communicator communicator) {
    byte[] _ = communicator.broadcast(encode(FAILED_BEFORE), 0);
  }

  private static byte[] encode(long[] result) {
    ByteBuffer buffer = ByteBuffer.allocate(1 + result.length * Long.BYTES).put(DONE);
    buffer.asLongBuffer().put(result);
    return buffer.array();
  }

  private static byte[] encode(String failure) {
    byte[] text = failure.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(1 + text.length).put(FAILED).put(text).array();
  }

  private static long[] decode(ByteBuffer answer) {
    long[] result = new long[answer.remaining() / Long.BYTES];
    answer.asLongBuffer().get(result);
    return result;
  }

  private static long[] fail(Communicator communicator, ByteBuffer answer, @Nullable Throwable cause) {
    String text = StandardCharsets.UTF_8.decode(answer).toString();
    throw new IllegalStateException(communicator.rank() == 0 ? text : "rank 0 failed: " + text, cause);
  }
}
