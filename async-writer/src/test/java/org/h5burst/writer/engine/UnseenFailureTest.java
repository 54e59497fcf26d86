package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A failure that nobody has looked at is thrown by a later call, once. */
@Timeout(20)
final class UnseenFailureTest {
  private static final WriterException DISK_FULL = new IoFailureException("disk full");

  private final UnseenFailure unseen = new UnseenFailure();
  private final BurstFuture burst = new BurstFuture(() -> false);

  private void fail(BurstFuture future, WriterException failure) {
    unseen.add(future, failure);
    future.tellFailure();
  }

  @Test
  void shouldThrowTheFirstOnceWhenNobodyLooked() {
    fail(burst, DISK_FULL);
    fail(new BurstFuture(() -> false), new PoisonedFileException("a consequence"));
    WriterException thrown = assertThrows(WriterException.class, () -> UnseenFailure.rethrow(unseen.take()));
    assertInstanceOf(IoFailureException.class, thrown);
    assertEquals("disk full", thrown.getMessage());
    assertEquals("a consequence", thrown.getSuppressed()[0].getMessage());
    assertEquals(List.of(), unseen.take());
    assertDoesNotThrow(() -> UnseenFailure.rethrow(List.of()));
  }

  @Test
  void shouldThrowNothingWhenSomebodyLooksBeforeOrMeanwhile() {
    BurstFuture looked = new BurstFuture(() -> false);
    assertFalse(looked.isSeen());
    looked.exceptionally(failure -> null);
    fail(looked, DISK_FULL);
    assertEquals(List.of(), unseen.take());
    fail(burst, DISK_FULL);
    List<UnseenFailure.Failed> taken = unseen.take();
    assertEquals(1, taken.size());
    burst.whenComplete((result, failure) -> {});
    assertDoesNotThrow(() -> UnseenFailure.rethrow(taken));
  }

  /** Each attaches a handler that is given the failure. */
  static Stream<Consumer<BurstFuture>> looks() {
    Executor here = Runnable::run;
    return Stream.of(future -> future.handle((result, failure) -> result),
        future -> future.handleAsync((result, failure) -> result),
        future -> future.handleAsync((result, failure) -> result, here),
        future -> future.whenComplete((result, failure) -> {}),
        future -> future.whenCompleteAsync((result, failure) -> {}),
        future -> future.whenCompleteAsync((result, failure) -> {}, here),
        future -> future.exceptionally(failure -> null),
        future -> future.exceptionallyAsync(failure -> null),
        future -> future.exceptionallyAsync(failure -> null, here),
        future -> future.exceptionallyCompose(failure -> new BurstFuture(() -> false)),
        future -> future.exceptionallyComposeAsync(failure -> new BurstFuture(() -> false)),
        future -> future.exceptionallyComposeAsync(failure -> new BurstFuture(() -> false), here));
  }

  @ParameterizedTest
  @MethodSource("looks")
  void shouldCountAsSeenWhenAHandlerIsGivenTheFailure(Consumer<BurstFuture> look) {
    look.accept(burst);
    assertTrue(burst.isSeen());
  }

  @Test
  void shouldNotCountAsSeenWhenOnlySuccessIsHandled() {
    burst.thenAccept(result -> {});
    assertFalse(burst.isSeen());
  }

  @Test
  void shouldThrowTheSecondWhenSomebodyLooksAtTheFirst() {
    fail(burst, new UsageException("the first"));
    fail(new BurstFuture(() -> false), DISK_FULL);
    assertThrows(CompletionException.class, burst::join);
    assertEquals("disk full",
        assertThrows(WriterException.class, () -> UnseenFailure.rethrow(unseen.take())).getMessage());
  }

  @Test
  void shouldTellAllWhenACallFailsByItself() {
    fail(burst, DISK_FULL);
    WriterException closing = new IoFailureException("not closed");
    WriterException thrown = UnseenFailure.with(closing, unseen.take());
    assertEquals("not closed", thrown.getMessage());
    assertSame(DISK_FULL, thrown.getSuppressed()[0]);
  }

  /** A burst that comes back after a limit fails for the same reason as the call that waited for it. */
  @Test
  void shouldNameEachFailureOnceWhenOneHasCausedTheOther() {
    WriterException consequence = new PoisonedFileException("given up", DISK_FULL);
    fail(burst, consequence);
    assertPrintedOnce(UnseenFailure.with(DISK_FULL, unseen.take()));
    fail(new BurstFuture(() -> false), DISK_FULL);
    assertPrintedOnce(UnseenFailure.with(consequence, unseen.take()));
    fail(new BurstFuture(() -> false), DISK_FULL);
    fail(new BurstFuture(() -> false), consequence);
    assertPrintedOnce(assertThrows(WriterException.class, () -> UnseenFailure.rethrow(unseen.take())));
  }

  private static void assertPrintedOnce(WriterException thrown) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    assertFalse(trace.toString().contains("CIRCULAR"), trace::toString);
    assertEquals(2, trace.toString().split("disk full", -1).length, trace::toString);
    assertTrue(trace.toString().contains("UnseenFailureTest"), trace::toString);
  }

  @Test
  void shouldNotCountAsSeenWhenTheOneWhoWaitsIsInterrupted() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, burst::get);
    fail(burst, DISK_FULL);
    assertEquals(1, unseen.take().size());
  }

  @Test
  void shouldStayAsSeenWhenASecondOneWhoWaitsIsInterrupted() {
    burst.exceptionally(failure -> null);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, burst::get);
    assertTrue(burst.isSeen());
  }

  /** A time limit, or the program itself, has completed the future: nobody can find the failure there. */
  @Test
  void shouldThrowTheFailureWhenTheFutureWasCompletedOtherwise() {
    burst.completeExceptionally(new TimeoutException());
    assertThrows(CompletionException.class, burst::join);
    fail(burst, DISK_FULL);
    BurstFuture cancelled = new BurstFuture(() -> false);
    cancelled.cancel(false);
    fail(cancelled, new UsageException("the second"));
    WriterException thrown = assertThrows(WriterException.class, () -> UnseenFailure.rethrow(unseen.take()));
    assertEquals("disk full", thrown.getMessage());
    assertEquals("the second", thrown.getSuppressed()[0].getMessage());
  }

  /** To wait in vain is not to look. */
  @Test
  void shouldCountAsSeenWhenAWaitGotTheFailure() {
    assertThrows(TimeoutException.class, () -> burst.get(1, TimeUnit.MILLISECONDS));
    assertFalse(burst.isSeen());
    fail(burst, DISK_FULL);
    assertThrows(ExecutionException.class, () -> burst.get(1, TimeUnit.MILLISECONDS));
    assertTrue(burst.isSeen());
  }

  /** Each sets a time limit, which is not to look: nobody may ever read the future. */
  static Stream<Consumer<BurstFuture>> limits() {
    return Stream.of(future -> future.orTimeout(1, TimeUnit.HOURS),
        future -> future.completeOnTimeout(null, 1, TimeUnit.HOURS));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void shouldNotCountAsSeenWhenOnlyATimeLimitIsSet(Consumer<BurstFuture> limit) {
    limit.accept(burst);
    assertFalse(burst.isSeen());
    burst.exceptionally(failure -> null);
    limit.accept(burst);
    assertTrue(burst.isSeen());
  }

  /** Each completes the future from outside, as a time limit does. */
  static Stream<Consumer<BurstFuture>> otherResults() {
    return Stream.of(future -> future.complete(null), future -> future.completeExceptionally(new TimeoutException()),
        future -> future.cancel(true), future -> future.completeAsync(() -> null, Runnable::run),
        future -> future.obtrudeValue(null), future -> future.obtrudeException(new TimeoutException()));
  }

  /** Whether a file is published depends on what was seen when its end was agreed: it must stay so. */
  @ParameterizedTest
  @MethodSource("otherResults")
  void shouldGetTheFailureWhenTheProgramCompletesTheFutureAfterItIsKnown(Consumer<BurstFuture> other) {
    burst.exceptionally(failure -> null);
    unseen.add(burst, DISK_FULL);
    assertEquals("", unseen.words());
    other.accept(burst);
    assertFalse(burst.isDone());
    burst.tellFailure();
    assertSame(DISK_FULL, burst.exceptionNow());
    assertEquals(List.of(), unseen.take());
  }

  @ParameterizedTest
  @MethodSource("otherResults")
  void shouldStayUnseenWhenTheProgramCompletesTheFutureBeforeItIsKnown(Consumer<BurstFuture> other) {
    burst.exceptionally(failure -> null);
    other.accept(burst);
    fail(burst, DISK_FULL);
    assertTrue(unseen.words().contains("disk full"), unseen::words);
  }

  @Test
  void shouldGiveTheFailureWhenTheOneWhoWaitsIsInterruptedAfterItIsKnown() {
    unseen.add(burst, DISK_FULL);
    Thread.currentThread().interrupt();
    assertSame(DISK_FULL, assertThrows(ExecutionException.class, burst::get).getCause());
    assertTrue(Thread.interrupted());
    assertEquals(List.of(), unseen.take());
  }

  @Test
  void shouldCountAsSeenWhenTheFailureIsTakenWithoutWaiting() {
    BurstFuture polled = new BurstFuture(() -> false);
    CompletableFuture<BurstResult> taken = polled;
    assertNull(taken.getNow(null));
    assertFalse(polled.isSeen());
    fail(polled, DISK_FULL);
    assertThrows(CompletionException.class, () -> taken.getNow(null));
    fail(burst, DISK_FULL);
    assertSame(DISK_FULL, burst.exceptionNow());
    assertEquals(List.of(), unseen.take());
  }
}
