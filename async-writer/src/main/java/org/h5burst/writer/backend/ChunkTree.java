package org.h5burst.writer.backend;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import org.h5burst.hdf5.H5D.ChunkVisitor;

/**
 * The index of a dataset's chunks as stored in the file. HDF5 before 1.10.10 finds a chunk by walking through those
 * before it, so the time for finding many grows with the square of their number. Shows what is in the file, and not
 * only in HDF5's memory. Does not support formats that HDF5 writes only on request. Used by one thread.
 *
 * <p>Source: HDF5 File Format Specification 3.0, sections II.A (superblock), III.A.1 (B-trees of version 1), IV.A.1
 * (object headers), IV.A.2.i (data layout).
 */
final class ChunkTree implements AutoCloseable {
  private static final ByteBuffer FILE = ascii("\u0089HDF\r\n\u001a\n");
  private static final ByteBuffer TREE = ascii("TREE");
  private static final ByteBuffer HEADER = ascii("OHDR");
  private static final int BLOCK_BYTES = 64 << 10;
  private static final int LAYOUT = 8;
  private static final int LAYOUT_VERSION = 3;
  private static final int CHUNKED = 2;
  private static final int CONTINUATION = 16;
  /** A header with more parts is damaged. */
  private static final int MAX_PARTS = 10_000;

  private final FileChannel file;

  ChunkTree(Path path) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.READ);
  }

  private static ByteBuffer ascii(String signature) {
    return ByteBuffer.wrap(signature.getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * Visits the allocated chunks, in no particular order.
   *
   * @param address of the dataset's header
   * @throws IOException if the file cannot be read, or has another format
   */
  void visit(long address, ChunkVisitor visitor) throws IOException {
    try {
      requireUsual(at(0, BLOCK_BYTES));
      ByteBuffer header = at(address, BLOCK_BYTES);
      if (begins(header, HEADER)) {
        visitVersion2(address, header, visitor);
      } else {
        visitMessages(new Messages(address + 16, header.getInt(8), false, 8), visitor);
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException other) {
      throw new IOException("the index of the chunks has another format", other);
    }
  }

  private ByteBuffer at(long position, long bytes) throws IOException {
    ByteBuffer block = ByteBuffer.allocate((int) Math.min(bytes, BLOCK_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    while (block.hasRemaining() && file.read(block, position + block.position()) >= 0) {
      // the file may end before the block
    }
    return block.flip();
  }

  private static boolean begins(ByteBuffer block, ByteBuffer signature) {
    return block.remaining() >= signature.remaining() && block.slice(0, signature.remaining()).equals(signature);
  }

  /**
   * Requires addresses and sizes of 8 bytes, counted from the beginning of the file, as HDF5 writes them on current
   * machines.
   */
  private static void requireUsual(ByteBuffer block) {
    int version = begins(block, FILE) ? block.get(8) : -1;
    boolean isUsual = switch (version) {
      case 0 -> block.getShort(13) == 0x808 && block.getLong(24) == 0;
      case 1 -> block.getShort(13) == 0x808 && block.getLong(28) == 0;
      case 2, 3 -> block.getShort(9) == 0x808 && block.getLong(12) == 0;
      default -> false;
    };
    if (!isUsual) {
      throw new IllegalArgumentException("a superblock of version " + version);
    }
  }

  /** A part of an object's header. */
  private record Messages(long position, long bytes, boolean isVersion2, int messageHeader) {
    Messages continuation(long address, long size) {
      return isVersion2 ? new Messages(address + 4, size - 8, true, messageHeader) // a signature and a checksum
          : new Messages(address, size, false, messageHeader);
    }
  }

  private void visitVersion2(long address, ByteBuffer header, ChunkVisitor visitor) throws IOException {
    int flags = header.get(5);
    int times = (flags & 0x20) == 0 ? 0 : 16;
    int attributes = (flags & 0x10) == 0 ? 0 : 4;
    int sizeAt = 6 + times + attributes;
    long bytes = switch (flags & 3) {
      case 0 -> Byte.toUnsignedLong(header.get(sizeAt));
      case 1 -> Short.toUnsignedLong(header.getShort(sizeAt));
      case 2 -> header.getInt(sizeAt);
      default -> header.getLong(sizeAt);
    };
    visitMessages(new Messages(address + sizeAt + (1 << (flags & 3)), bytes, true, (flags & 4) == 0 ? 4 : 6), visitor);
  }

  private void visitMessages(Messages first, ChunkVisitor visitor) throws IOException {
    Deque<Messages> parts = new ArrayDeque<>();
    parts.add(first);
    for (int visited = 0; visited < MAX_PARTS && !parts.isEmpty(); visited++) {
      Messages part = parts.remove();
      ByteBuffer block = at(part.position, part.bytes);
      while (block.remaining() >= part.messageHeader) {
        int begin = block.position();
        int type = part.isVersion2 ? block.get(begin) : block.getShort(begin);
        int size = Short.toUnsignedInt(block.getShort(begin + (part.isVersion2 ? 1 : 2)));
        ByteBuffer message = block.slice(begin + part.messageHeader, size).order(ByteOrder.LITTLE_ENDIAN);
        if (type == LAYOUT) {
          visitLayout(message, visitor);
          return;
        }
        if (type == CONTINUATION) {
          parts.add(part.continuation(message.getLong(), message.getLong()));
        }
        block.position(begin + part.messageHeader + size);
      }
    }
  }

  private void visitLayout(ByteBuffer layout, ChunkVisitor visitor) throws IOException {
    if (layout.get() == LAYOUT_VERSION && layout.get() == CHUNKED) {
      int dimensions = layout.get(); // the bytes of an element count as one
      visitNode(layout.getLong(), dimensions, -1, visitor);
    }
  }

  /**
   * Visits the chunks below a node.
   *
   * @param expected level of the node; negative for the root
   */
  private void visitNode(long address, int dimensions, int expected, ChunkVisitor visitor) throws IOException {
    ByteBuffer node = address < 0 ? ByteBuffer.allocate(0) : at(address, BLOCK_BYTES);
    if (!begins(node, TREE)) {
      return; // there are no chunks, or the node is only in memory
    }
    int level = Byte.toUnsignedInt(node.get(5));
    int entries = Short.toUnsignedInt(node.getShort(6));
    if (node.get(4) != 1 || dimensions < 2 || expected >= 0 && level != expected) {
      throw new IllegalArgumentException("a node of another tree");
    }
    node.position(24);
    for (int entry = 0; entry < entries; entry++) {
      long bytes = Integer.toUnsignedLong(node.getInt());
      int _ = node.getInt(); // which filters it has gone through
      long[] corner = new long[dimensions - 1];
      for (int dimension = 0; dimension < corner.length; dimension++) {
        corner[dimension] = node.getLong();
      }
      long _ = node.getLong();
      long child = node.getLong();
      if (level == 0) {
        visitor.visit(corner, child, bytes);
      } else {
        visitNode(child, dimensions, level - 1, visitor);
      }
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
