package org.h5burst.writer.watch;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.mpi.IdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Signs of life between two processes, both of which this one plays. */
@Timeout(20)
final class LifeSignsTest {
  private final AtomicLong now = new AtomicLong();
  private final AwakeClock clock = new AwakeClock(now::get, Long.MAX_VALUE);

  private LifeSigns signs(boolean local) {
    return new LifeSigns(clock, DatagramChannel::open, local, task -> Thread.ofPlatform().daemon().unstarted(task));
  }

  @Test
  void shouldHearAProcessThatAnswersAndNoOtherOne() throws Exception {
    try (LifeSigns one = signs(true); LifeSigns two = signs(true); DatagramSocket stranger = new DatagramSocket()) {
      now.set(7);
      clock.tick();
      disturb(stranger, two.card(1));
      LifeSigns.Peer living = one.peer(two.card(1));
      one.introduce(living);
      IdleStrategy.until(() -> {
        one.askStrangers();
        return living.isKnown();
      });
      assertEquals(7, living.heardNanos());
      stranger.setSoTimeout(1);
      assertFalse(isAnswered(stranger));
    }
  }

  @Test
  void shouldBeSilentWhenItIsClosed() {
    try (LifeSigns one = signs(true)) {
      LifeSigns two = signs(false);
      LifeSigns.Peer gone = one.peer(two.card(1));
      two.close();
      one.introduce(gone);
      for (int time = 0; time < 100; time++) {
        one.askStrangers();
      }
      two.ask(two.peer(one.card(0)));
      assertFalse(gone.isKnown());
    }
  }

  /** Without the rule, the rank on the host without IPv6 fails in create, and the others wait for it. */
  @Test
  void shouldContinueWhenAnotherHostHasAddressesThatThisOneCannotReach() throws Exception {
    byte[] six = InetAddress.getByName("2001:db8::1").getAddress(); // for documentation
    byte[] card = ByteBuffer.allocate(100).putLong(1).putLong(2).putInt(1).putInt(4711).putInt(1)
        .put((byte) six.length).put(six).array();
    try (LifeSigns signs = new LifeSigns(clock, () -> DatagramChannel.open(StandardProtocolFamily.INET), true,
        task -> Thread.ofPlatform().daemon().unstarted(task))) {
      LifeSigns.Peer peer = signs.peer(card);
      assertDoesNotThrow(() -> signs.introduce(peer));
      assertDoesNotThrow(signs::askStrangers);
    }
  }

  @Test
  void shouldCloseTheSocketWhenThereIsNoThreadLeft() {
    List<DatagramChannel> opened = new ArrayList<>();
    assertThrows(OutOfMemoryError.class, () -> new LifeSigns(clock, () -> {
      opened.add(DatagramChannel.open());
      return opened.getFirst();
    }, true, _ -> {
      throw new OutOfMemoryError("unable to create native thread");
    }));
    assertFalse(opened.getFirst().isOpen());
  }
  /** Datagrams of the right and of a wrong size, without the token. */
  private static void disturb(DatagramSocket stranger, byte[] card) throws IOException {
    int port = ByteBuffer.wrap(card).getInt(2 * Long.BYTES);
    for (int bytes : new int[] {0, 3, 40, 4000}) {
      stranger.send(new DatagramPacket(new byte[bytes], bytes, InetAddress.getLoopbackAddress(), port));
    }
  }

  private static boolean isAnswered(DatagramSocket stranger) throws IOException {
    try {
      stranger.receive(new DatagramPacket(new byte[100], 100));
      return true;
    } catch (SocketTimeoutException silence) {
      return false;
    }
  }
}
