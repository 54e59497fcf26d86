package org.h5burst.harness.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * The value of an element: a function of the name of its dataset, the burst and its linear (row-major) index, so that
 * any reader can verify any element.
 *
 * <p>{@code bits = BASE + ((seed(name, burst) + index * ODD) mod 2^n)}, taken as the bits of the element. {@code ODD}
 * is odd, so the first 2^n elements of a dataset are all different: n = 30 for types of 4 bytes, 52 for float64, 62 for
 * other types of 8 bytes; what replays write beyond kernels has n = 6 in types of 1 byte, 13 in float16, 14 in other
 * types of 2. No value is zero (so unwritten elements are visible) and every floating value is a normal, positive
 * number; float64 are in [1, 2).
 */
public final class ElementPattern {
  private static final long ODD = 0x9E3779B97F4A7C15L;
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private final ElementType type;
  private final long seed;
  private final long base;
  private final long mask;

  private ElementPattern(ElementType type, long seed, long base, int bits) {
    this.type = type;
    this.seed = seed;
    this.base = base;
    this.mask = (1L << bits) - 1;
  }

  /** Returns the values of a dataset as a burst writes it. */
  public static ElementPattern of(Array array, int burst) {
    long seed = seed(array.name(), burst);
    return switch (array.type()) {
      case INT8, UINT8 -> new ElementPattern(array.type(), seed, 1L << 6, 6);
      case INT16, UINT16 -> new ElementPattern(array.type(), seed, 1L << 14, 14);
      case FLOAT16, BFLOAT16 -> new ElementPattern(array.type(), seed, 1L << 13, 13);
      case INT32, UINT32 -> new ElementPattern(array.type(), seed, 1L << 30, 30);
      case INT64, UINT64 -> new ElementPattern(array.type(), seed, 1L << 62, 62);
      case FLOAT32 -> new ElementPattern(array.type(), seed, 1L << 29, 30);
      case FLOAT64 -> new ElementPattern(array.type(), seed, Double.doubleToRawLongBits(1.0), 52);
    };
  }

  /** Returns the bits of an element; the low half for types of 4 bytes. */
  public long bits(long index) {
    return base + ((seed + index * ODD) & mask);
  }

  /** Returns the value of an element, for messages. */
  public Number value(long index) {
    return value(bits(index), type);
  }

  /** Writes {@code count} elements from linear index {@code first} into memory at {@code offset} bytes. */
  public void fill(MemorySegment target, long offset, long first, long count) {
    switch (type.bytes()) {
      case Byte.BYTES -> {
        for (long i = 0; i < count; i++) {
          target.set(ValueLayout.JAVA_BYTE, offset + i, (byte) bits(first + i));
        }
      }
      case Short.BYTES -> {
        for (long i = 0; i < count; i++) {
          target.set(SHORT, offset + i * Short.BYTES, (short) bits(first + i));
        }
      }
      case Integer.BYTES -> {
        for (long i = 0; i < count; i++) {
          target.set(INT, offset + i * Integer.BYTES, (int) bits(first + i));
        }
      }
      default -> {
        for (long i = 0; i < count; i++) {
          target.set(LONG, offset + i * Long.BYTES, bits(first + i));
        }
      }
    }
  }

  /** Fills memory with the selected elements of the array, and returns the part of it that was filled. */
  public MemorySegment fill(Array array, Selection selection, MemorySegment buffer) {
    long[] offset = {0};
    ElementRuns.forEach(selection, array.shape(), (index, length) -> {
      fill(buffer, offset[0], index, length);
      offset[0] += length * type.bytes();
    });
    return buffer.asSlice(0, offset[0]);
  }

  /**
   * Compares elements from linear index {@code first} on with their expected values: returns how many precede the first
   * wrong one, or -1 if all are right.
   */
  public long mismatch(MemorySegment elements, long first) {
    long count = elements.byteSize() / type.bytes();
    for (long i = 0; i < count; i++) {
      if (bits(elements, i, type) != bits(first + i)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns an element in memory as a number, for messages. */
  public static Number read(MemorySegment elements, long position, ElementType type) {
    return value(bits(elements, position, type), type);
  }

  private static long bits(MemorySegment elements, long position, ElementType type) {
    return type.bytes() == Integer.BYTES ? elements.get(INT, position * Integer.BYTES)
        : elements.get(LONG, position * Long.BYTES);
  }

  private static Number value(long bits, ElementType type) {
    return switch (type) {
      case INT32 -> (int) bits;
      case INT64 -> bits;
      case FLOAT32 -> Float.intBitsToFloat((int) bits);
      case FLOAT64 -> Double.longBitsToDouble(bits);
      default -> throw new IllegalArgumentException("no kernel writes " + type);
    };
  }

  /**
   * Returns the seed: a Fowler-Noll-Vo hash of the name, then the finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA
   * 2014), so that similar names give different seeds.
   */
  private static long seed(String name, int burst) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * FNV_PRIME;
    }
    long z = hash + (burst + 1L) * ODD;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
