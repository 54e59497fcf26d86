package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import org.h5burst.writer.file.LockHolder.Proof;
import org.h5burst.writer.file.SystemLock.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who holds a lock, in its words, and what can be concluded about that process. */
@Timeout(20)
final class LockHolderTest {
  private static final String ANOTHER = "another";
  private static final String TYPE = "ext4";

  private final LockHolder me = LockHolder.me(TYPE);

  private LockHolder with(String host, String boot, String processes, String lockedOn) {
    return new LockHolder(host, me.pid(), me.since(), boot, processes, lockedOn);
  }

  @Test
  void shouldBeReadAsWrittenWhenALockIsOurs() {
    assertEquals(Optional.of(me), LockHolder.parse(me.text()));
    LockHolder unlocked = LockHolder.me("");
    assertEquals(Optional.of(unlocked), LockHolder.parse(unlocked.text()));
    assertEquals(Optional.of(new LockHolder("an unknown host", 7, Instant.EPOCH, "", "", "")),
        LockHolder.parse("h5burst lock 2\nprocess: 7\nsince: 1970-01-01T00:00:00Z\nno colon\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "something else", "h5burst lock 2", "h5burst lock 2\nhost: h\nprocess: 7\n",
    "h5burst lock 2\nprocess: seven\nsince: 1970-01-01T00:00:00Z\n", "h5burst lock 2\nprocess: 7\nsince: now\n",
    "h5burst lock 1\nprocess: 7\nsince: 1970-01-01T00:00:00Z\n"})
  void shouldNotBeReadWhenALockIsOfSomebodyElse(String text) {
    assertEquals(Optional.empty(), LockHolder.parse(text));
  }

  @Test
  void shouldBeThisProcessOnlyWhenNumberBootAndNamespaceAreKnownAndEqual() {
    assertTrue(me.isThisProcess());
    assertFalse(with(me.host(), "", me.processes(), TYPE).isThisProcess());
    assertFalse(with(me.host(), ANOTHER, me.processes(), TYPE).isThisProcess());
    assertFalse(with(me.host(), me.boot(), "", TYPE).isThisProcess());
    assertFalse(with(me.host(), me.boot(), ANOTHER, TYPE).isThisProcess());
    assertFalse(new LockHolder(me.host(), 1L << 40, me.since(), me.boot(), me.processes(), TYPE).isThisProcess());
  }

  /** The columns after the state: its boot and namespace, where it took its lock, and where that was looked for. */
  @ParameterizedTest
  @CsvSource({
    "HELD, same, same, ext4, ext4, true, it holds the system's lock on it",
    "FREE, same, same, ext4, ext4, true, ''",
    "FREE, another, another, ext4, ext4, true, ''",
    "FREE, same, another, nfs, nfs, false, ''",
    "FREE, same, same, nfs, nfs, false, it is running",
    "FREE, another, same, nfs, nfs, false, proves nothing on a file system of type nfs",
    "FREE, '', same, nfs, nfs, false, before this machine was restarted",
    "FREE, same, another, ext4, overlay, true, 'of type ext4, and here it is overlay'",
    "FREE, same, another, unknown, unknown, true, proves nothing on a file system of type unknown",
    "FREE, same, '', '', ext4, true, it never held a system lock that could show it",
    "UNKNOWN, same, another, ext4, ext4, true, it is unknown whether it holds a system lock",
    "MISSING, another, same, ext4, ext4, true, it is unknown whether it holds a system lock"})
  void shouldDoubtThatAProcessHasEndedUnlessItIsCertain(State state, String boot, String processes, String lockedOn,
      String here, boolean ofOneKernel, String doubt) {
    String found = with(me.host(), boot.equals("same") ? me.boot() : boot,
        processes.equals("same") ? me.processes() : processes, lockedOn).doubt(new Proof(state, here, ofOneKernel));
    assertTrue(doubt.isEmpty() ? found.isEmpty() : found.contains(doubt), found);
  }

  @Test
  void shouldNameAnotherMachineWhenTheLockIsOfOne() {
    String found = with("elsewhere", ANOTHER, ANOTHER, "nfs").doubt(new Proof(State.FREE, "nfs", false));
    assertTrue(found.startsWith("on another machine; "), found);
  }
}
