import static java.lang.System.Logger.Level.INFO;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Copies what is whole from a file of JaCoCo's execution data: {@code java WholeRecords.java FROM TO}. The build runs
 * it between the tests and the check of the coverage.
 *
 * <p>Every JVM of the tests, ranks too, appends its dump to one file. A rank that is killed while it dumps leaves a
 * part of a record, at which JaCoCo refuses the whole file. Each dump begins with the same header, so what stands
 * before the next header ends one dump, whole or not.
 */
final class WholeRecords {
  /** Of a block that begins a dump: its type, JaCoCo's magic number, the version of the format. */
  private static final byte[] HEADER = {0x01, (byte) 0xc0, (byte) 0xc0, 0x10, 0x07};

  private static final int SESSION = 0x10;
  private static final int CLASS = 0x11;

  private WholeRecords() {}

  public static void main(String[] arguments) throws IOException {
    Path from = Path.of(arguments[0]);
    if (Files.notExists(from)) {
      throw new IOException("no test left its coverage in " + from + ": was the agent not attached?");
    }
    byte[] all = Files.readAllBytes(from);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(HEADER);
    int dumps = 0;
    int broken = 0;
    for (int begin = nextHeader(all, 0); begin < all.length; dumps++) {
      int end = nextHeader(all, begin + HEADER.length);
      byte[] dump = Arrays.copyOfRange(all, begin + HEADER.length, end);
      int wholeBytes = wholeBytes(dump);
      whole.write(dump, 0, wholeBytes);
      broken += wholeBytes < dump.length ? 1 : 0;
      begin = end;
    }
    Files.write(Path.of(arguments[1]), whole.toByteArray());
    System.getLogger("coverage")
        .log(INFO, "coverage of {0} JVMs, of which {1} were killed while writing it", dumps, broken);
  }

  private static int nextHeader(byte[] all, int from) {
    for (int at = from; at <= all.length - HEADER.length; at++) {
      if (Arrays.equals(all, at, at + HEADER.length, HEADER, 0, HEADER.length)) {
        return at;
      }
    }
    return all.length;
  }

  /** How many bytes of a dump are whole blocks. */
  private static int wholeBytes(byte[] dump) throws IOException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(dump);
    DataInputStream in = new DataInputStream(bytes);
    int whole = 0;
    try {
      while (whole < dump.length) {
        skipBlock(in);
        whole = dump.length - bytes.available();
      }
    } catch (EOFException cutOff) {
      // What came before it is whole.
    }
    return whole;
  }

  private static void skipBlock(DataInputStream in) throws IOException {
    int type = in.readUnsignedByte();
    switch (type) {
      case SESSION -> {
        in.readUTF(); // its name
        in.skipNBytes(2L * Long.BYTES); // begin and end
      }
      case CLASS -> {
        in.skipNBytes(Long.BYTES); // checksum
        in.readUTF(); // its name
        in.skipNBytes((variableLength(in) + 7) / 8); // one bit per probe
      }
      default -> throw new IOException("this is not the format of JaCoCo 0.8: a block of type " + type);
    }
  }

  /** A number in groups of seven bits, the lowest first. */
  private static int variableLength(DataInputStream in) throws IOException {
    int value = 0;
    for (int shift = 0;; shift += 7) {
      int group = in.readUnsignedByte();
      value |= (group & 0x7f) << shift;
      if ((group & 0x80) == 0) {
        return value;
      }
    }
  }
}
