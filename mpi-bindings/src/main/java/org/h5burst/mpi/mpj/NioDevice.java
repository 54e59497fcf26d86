package org.h5burst.mpi.mpj;

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
 * MPJ Express's device over TCP, niodev, as a carrier of small byte arrays: everything that H5Burst uses of MPJ Express.
 *
 * <p>Design note: niodev has two ways to send. A message up to the protocol switch limit is written to the socket by the sending thread, and the receiver's selector thread takes it at once, wanted or
 * not. A longer one waits for an answer that the selector thread writes, and two selector threads can wait for each other so. Only the first way is used here; what is longer is cut by
 * {@link Messages}, which also limits what is under way. The layers above the device are left out: they print stack traces where a configuration file is missing, and their collectives and their end
 * wait without a deadline. Staging rounds up to powers of two, hence the odd {@link #LARGEST_BYTES}.
 */
final class NioDevice {
  /** The longest array that can be sent; with niodev's headers it just fits 256 KiB of staging. */
  static final int LARGEST_BYTES = (1 << 18) - 128;

  private static final int SECTION_BYTES = 16;
  private static final int PROTOCOL_SWITCH_LIMIT = 1 << 20;
  private static final int TAG = 1;

  /** Any but 50, which niodev takes for its own end. */
  private static final int CONTEXT = 1;

  private final Device device;
  private final ProcessID[] ranks;
  private final Buffer incoming;
  private Request receive;

  private NioDevice(Device device, ProcessID... ranks) {
    this.device = device;
    this.ranks = ranks;
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
    String configuration = "#Number of Processes;%d;#Protocol Switch Limit;%d;#Server Name;%s;#Server Port;%d".formatted(me.size(),
        PROTOCOL_SWITCH_LIMIT, me.launcherHost(), me.launcher().getPort());
    try {
      Device device = new NIODevice();
      return new NioDevice(device, device.init(new String[] {Integer.toString(me.rank()), configuration, "niodev"}));
    } catch (XDevException e) {
      throw new MpiException("MPJ Express cannot connect " + me + " to the other ranks: " + e.getMessage(), e);
    }
  }

  /**
   * Sends the array, which may be changed afterwards. Any thread; does not wait for the receiving program, only for its JVM to take the bytes off the socket.
   *
   * @param rank not this one
   * @throws MpiException if the connection is lost
   */
  void send(int rank, byte[] bytes) {
    int room = bytes.length + SECTION_BYTES + device.getSendOverhead();
    RawBuffer staging = BufferFactory.create(room);
    try {
      Buffer buffer = new Buffer(staging, device.getSendOverhead(), room);
      buffer.putSectionHeader(Type.BYTE);
      buffer.write(bytes, 0, bytes.length);
      device.isend(buffer, ranks[rank], TAG, CONTEXT);
    } catch (XDevException | BufferException e) {
      throw new MpiException("the connection to rank " + rank + " is lost: that process has probably died (" + e + ")", e);
    } finally {
      BufferFactory.destroy(staging);
    }
  }

  /** The next array that another rank has sent, those of one rank in their order; null if none has come. One thread at a time. */
  byte @Nullable [] poll() {
    if (receive.itest() == null) {
      return null;
    }
    try {
      receive.iwait();
      incoming.commit();
      incoming.getSectionHeader();
      byte[] bytes = new byte[incoming.getSectionSize()];
      incoming.read(bytes, 0, bytes.length);
      incoming.clear();
      receive = startReceive();
      return bytes;
    } catch (BufferException e) {
      throw new MpiException("MPJ Express delivered what cannot be read: " + e, e);
    }
  }

  private Request startReceive() {
    return device.irecv(incoming, Device.ANY_SRC, TAG, CONTEXT, new Status());
  }

  /** Closes the connections. <b>Collective</b> over the job. */
  void finish() {
    try {
      device.finish();
    } catch (XDevException e) {
      throw new MpiException("MPJ Express cannot end in order: " + e.getMessage(), e);
    }
  }
}
