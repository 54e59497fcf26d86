package org.h5burst.mpi.mpj;

import java.util.List;
import java.util.stream.IntStream;
import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.BufferFactory;
import mpjbuf.RawBuffer;
import mpjbuf.Type;
import mpjdev.Request;
import mpjdev.Status;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.jspecify.annotations.Nullable;
import xdev.Device;
import xdev.ProcessID;
import xdev.XDevException;
import xdev.niodev.NIODevice;

/**
 * MPJ Express's device over TCP, niodev, as a carrier of small byte arrays: the only part of MPJ Express that H5Burst
 * uses.
 *
 * <p>Design note: niodev has two ways to send. The sending thread writes a message up to the protocol switch limit to
 * the socket, and the receiver's selector thread takes it at once, wanted or not. A longer one waits for an answer that
 * the selector thread writes, so two selector threads can wait for each other. Only the first way is used here;
 * {@link Messages} cuts longer messages, and limits how much is in flight. The layers above the device are not used:
 * they print stack traces if a configuration file is missing, and their collectives and their end wait without a
 * deadline. Staging rounds up to powers of two, hence the odd {@link #LARGEST_BYTES}.
 */
final class NioDevice {
  /** The longest array that can be sent; with niodev's headers it just fits 256 KiB of staging. */
  static final int LARGEST_BYTES = (1 << 18) - 128;

  private static final int SECTION_BYTES = 16;
  private static final int PROTOCOL_SWITCH_LIMIT = 1 << 20;
  private static final int TAG = 1;

  /** Any number except 50, with which niodev marks its own end. */
  private static final int CONTEXT = 1;

  private final Device device;
  private final List<Connection> connections;
  private final Buffer incoming;
  private Request receive;

  private NioDevice(Device device, ProcessID... ranks) {
    this.device = device;
    connections = IntStream.range(0, ranks.length).mapToObj(rank -> new Connection(rank, ranks[rank])).toList();
    incoming = new Buffer(BufferFactory.create(LARGEST_BYTES + SECTION_BYTES), 0, LARGEST_BYTES + SECTION_BYTES);
    receive = startReceive();
  }

  /**
   * Connects this rank to all others. <b>Collective</b> over the job.
   *
   * @throws MpiException if a connection cannot be made
   */
  static NioDevice start(RankEnvironment me) {
    Logger.getLogger("mpj").setLevel(Level.OFF);
    String configuration =
        "#Number of Processes;%s;#Protocol Switch Limit;%s;#Server Name;%s;#Server Port;%s".formatted(me.size(),
            PROTOCOL_SWITCH_LIMIT, me.launcherHost(), me.launcher().getPort());
    try {
      Device device = new NIODevice();
      return new NioDevice(device, device.init(new String[] {Integer.toString(me.rank()), configuration, "niodev"}));
    } catch (XDevException e) {
      throw new MpiException("MPJ Express cannot connect " + me + " to the other ranks: " + e.getMessage(), e);
    }
  }

  /** The connection to a rank. */
  private final class Connection {
    private final int rank;
    private final ProcessID id;
    private @Nullable MpiException lost;

    Connection(int rank, ProcessID id) {
      this.rank = rank;
      this.id = id;
    }

    /**
     * Sends one buffer at a time: when a send fails, niodev keeps its own lock, and the next send would wait without
     * end.
     */
    synchronized void send(Buffer buffer) {
      if (lost != null) {
        throw new MpiException("the connection to rank " + rank + " has been lost before", lost);
      }
      try {
        device.isend(buffer, id, TAG, CONTEXT);
      } catch (XDevException e) {
        lost = new MpiException(
            "the connection to rank " + rank + " is lost: that process has probably died (" + e + ")", e);
        throw lost;
      }
    }
  }

  /**
   * Sends the array, which may be changed afterwards. Any thread. Does not wait for the receiving program, only for its
   * JVM to take the bytes off the socket. A thread that is interrupted during this wait loses the connection; an
   * interrupt before does not matter.
   *
   * @param rank not this one
   * @throws MpiException if the connection is lost
   */
  void send(int rank, byte[] bytes) {
    boolean interrupted = Thread.interrupted();
    int room = bytes.length + SECTION_BYTES + device.getSendOverhead();
    RawBuffer staging = BufferFactory.create(room);
    try {
      Buffer buffer = new Buffer(staging, device.getSendOverhead(), room);
      buffer.putSectionHeader(Type.BYTE);
      buffer.write(bytes, 0, bytes.length);
      connections.get(rank).send(buffer);
    } catch (BufferException e) {
      throw new MpiException("sending to rank %d failed: %s".formatted(rank, e), e);
    } finally {
      BufferFactory.destroy(staging);
      restore(interrupted);
    }
  }

  /**
   * Restores the interrupt status: niodev closes the channel of an interrupted thread, so its calls are made without
   * it.
   */
  private static void restore(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns the next array that another rank has sent, in the order of that rank; null if none has arrived. One thread
   * at a time.
   */
  byte @Nullable [] poll() {
    if (receive.itest() == null) {
      return null;
    }
    boolean interrupted = Thread.interrupted();
    try {
      receive.iwait();
      incoming.commit();
      incoming.getSectionHeader();
      byte[] bytes = new byte[incoming.getSectionSize()];
      incoming.read(bytes, 0, bytes.length);
      incoming.clear();
      receive = startReceive();
      return bytes;
    } catch (XDevException | BufferException e) {
      throw new MpiException("malformed message from another rank: " + e, e);
    } finally {
      restore(interrupted);
    }
  }

  private Request startReceive() {
    return device.irecv(incoming, Device.ANY_SRC, TAG, CONTEXT, new Status());
  }

  /** Closes the connections. <b>Collective</b> over the job. */
  void finish() {
    boolean interrupted = Thread.interrupted();
    try {
      device.finish();
    } catch (XDevException e) {
      throw new MpiException("MPJ Express cannot end in order: " + e.getMessage(), e);
    } finally {
      restore(interrupted);
    }
  }
}
