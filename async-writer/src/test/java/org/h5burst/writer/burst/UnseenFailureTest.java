package org.h5burst.writer.burst;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A failure that nobody has looked at is thrown by a later call, once. */
@Timeout(20)
final class UnseenFailureTest {
  private static final WriterException DISK_FULL = new WriterException(Category.IO, "disk full");

  private final UnseenFailure unseen = new UnseenFailure();
  private final BurstFuture burst = new BurstFuture();

  @Test
  void shouldThrowTheFirstOnceWhenNobodyLooked() {
    unseen.fail(burst, DISK_FULL);
    unseen.fail(new BurstFuture(), new WriterException(Category.POISONED, "a consequence"));
    WriterException thrown = assertThrows(WriterException.class, () -> UnseenFailure.rethrow(unseen.take()));
    assertEquals(Category.IO, thrown.category());
    assertSame(DISK_FULL, thrown.getCause());
    assertNull(unseen.take());
    assertDoesNotThrow(() -> UnseenFailure.rethrow(null));
  }

  @Test
  void shouldThrowNothingWhenSomebodyLooksBeforeOrMeanwhile() {
    BurstFuture looked = new BurstFuture();
    assertFalse(looked.isSeen());
    looked.exceptionally(failure -> null);
    unseen.fail(looked, DISK_FULL);
    assertNull(unseen.take());
    unseen.fail(burst, DISK_FULL);
    BurstFuture taken = unseen.take();
    assertSame(burst, taken);
    burst.whenComplete((result, failure) -> {});
    assertDoesNotThrow(() -> UnseenFailure.rethrow(taken));
  }

  /** To wait in vain is not to look. */
  @Test
  void shouldCountAsSeenWhenAWaitGotTheFailure() {
    assertThrows(TimeoutException.class, () -> burst.get(1, TimeUnit.MILLISECONDS));
    assertFalse(burst.isSeen());
    unseen.fail(burst, DISK_FULL);
    assertThrows(ExecutionException.class, () -> burst.get(1, TimeUnit.MILLISECONDS));
    assertTrue(burst.isSeen());
  }
}
