package org.h5burst.writer.jhdf5;

/** Converts unsigned integers to and from Java's integers of the same size. */
public final class UnsignedIntUtils {
  private UnsignedIntUtils() {}

  /** Returns the byte that has the bits of a number from 0 to 255. */
  public static byte toInt8(int value) {
    return (byte) value;
  }

  /** Returns the short that has the bits of a number from 0 to 65535. */
  public static short toInt16(int value) {
    return (short) value;
  }

  /** Returns the int that has the bits of a number from 0 to 2<sup>32</sup> - 1. */
  public static int toInt32(long value) {
    return (int) value;
  }

  /** Returns the number from 0 to 255 that has the bits of a byte. */
  public static short toUint8(byte value) {
    return (short) Byte.toUnsignedInt(value);
  }

  /** Returns the number from 0 to 65535 that has the bits of a short. */
  public static int toUint16(short value) {
    return Short.toUnsignedInt(value);
  }

  /** Returns the number from 0 to 2<sup>32</sup> - 1 that has the bits of an int. */
  public static long toUint32(int value) {
    return Integer.toUnsignedLong(value);
  }
}
