package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletionException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A burst's future has one result: the burst's failure, or what the program has set before that was known. */
@Timeout(20)
final class BurstFutureTest {
  private final WriterException failure = new UsageException("on purpose");
  private final IllegalStateException another = new IllegalStateException("the program's own");
  private final BurstFuture future = BurstFuture.hidden();

  @Test
  void shouldKeepTheFailureWhenTheProgramSetsAResultAfterItIsKnown() {
    assertTrue(future.decideFailure(failure));
    assertFalse(future.complete(null));
    assertFalse(future.completeExceptionally(another));
    assertFalse(future.cancel(true));
    future.obtrudeValue(null);
    future.obtrudeException(another);
    assertFalse(future.isDone());
    future.tellFailure();
    assertSame(failure, assertThrows(CompletionException.class, future::join).getCause());
    assertFalse(future.cancel(true));
  }

  @Test
  void shouldLetTheProgramReplaceTheResultWhenItIsDone() {
    future.decideFailure(failure);
    future.tellFailure();
    future.obtrudeValue(null);
    assertNull(future.join());
    future.obtrudeException(another);
    assertSame(another, assertThrows(CompletionException.class, future::join).getCause());
  }

  @Test
  void shouldKeepWhatTheProgramHasSetWhenTheBurstFailsLater() {
    assertTrue(future.completeExceptionally(another));
    assertFalse(future.decideFailure(failure));
    future.tellFailure();
    assertSame(another, assertThrows(CompletionException.class, future::join).getCause());
    assertFalse(future.complete(null));
  }

  @Test
  void shouldHaveTheOutcomeOfTheSupplierWhenItIsCompletedByOne() {
    assertNull(future.completeAsync(() -> null, Runnable::run).join());
    BurstFuture failed = BurstFuture.hidden();
    failed.completeAsync(() -> {
      throw another;
    }, Runnable::run);
    assertEquals(another, assertThrows(CompletionException.class, failed::join).getCause());
  }

  @Test
  void shouldBeSeenOnlyWhenItsOwnFailureWasDelivered() {
    future.delivered(failure);
    assertFalse(future.isSeen(), "it is not decided yet");
    future.decideFailure(failure);
    future.delivered(another);
    assertFalse(future.isSeen());
    future.delivered(new CompletionException(failure));
    assertTrue(future.isSeen());
    BurstFuture shown = new BurstFuture(() -> false);
    shown.decideFailure(failure);
    shown.delivered(failure);
    assertFalse(shown.isSeen(), "the program holds this one itself");
  }
}
