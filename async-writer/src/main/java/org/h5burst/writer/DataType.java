package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The type of an element in the file; in memory it is the same, but for the byte order, which is the machine's there.
 * Every element has the same number of bytes. Immutable.
 *
 * <p>Numbers are an {@link ElementType}; the others are made of them.
 */
public sealed interface DataType
    permits ElementType, DataType.FixedString, DataType.Enumeration, DataType.Compound, DataType.Opaque {
  /** The most bytes of an element. */
  int MAX_BYTES = 1 << 20;

  /** False or true in one byte, as JHDF5 and h5py store it: an enumeration of INT8 with the members FALSE and TRUE. */
  DataType BOOLEAN = new Enumeration(ElementType.INT8, Map.of("FALSE", 0L, "TRUE", 1L));

  /** A complex number of two FLOAT32, as h5py stores it: a compound with the members r and i. */
  DataType COMPLEX64 = compound(new Member("r", ElementType.FLOAT32), new Member("i", ElementType.FLOAT32));

  /** A complex number of two FLOAT64, as h5py stores it: a compound with the members r and i. */
  DataType COMPLEX128 = compound(new Member("r", ElementType.FLOAT64), new Member("i", ElementType.FLOAT64));

  /** Size of one element in bytes. */
  int bytes();

  /**
   * Text of at most so many bytes of UTF-8, filled up with zeros.
   *
   * @throws WriterException with category USAGE if it is not 1 to {@link #MAX_BYTES} bytes
   */
  static DataType fixedString(int bytes) {
    return new FixedString(bytes);
  }

  /**
   * Named values of an integer type.
   *
   * @param base an integer type
   * @throws WriterException with category USAGE if there is no member, if a value does not fit into the type or is
   *     there twice, or if a name is empty
   */
  static DataType enumeration(ElementType base, Map<String, Long> members) {
    return new Enumeration(base, members);
  }

  /**
   * A record of members, one after the other without gaps.
   *
   * @throws WriterException with category USAGE if there is no member, a name is empty or there twice, or if it has
   *     more than {@link #MAX_BYTES} bytes
   */
  static DataType compound(Member... members) {
    return new Compound(List.of(members));
  }

  /**
   * Bytes without a meaning to HDF5.
   *
   * @param tag says what they are, in at most 255 bytes; may be empty
   * @throws WriterException with category USAGE if it is not 1 to {@link #MAX_BYTES} bytes, or the tag is too long
   */
  static DataType opaque(int bytes, String tag) {
    return new Opaque(bytes, tag);
  }

  /** A member of a compound. */
  record Member(String name, DataType type) {
    public Member {
      requireName(name);
    }

    @Override
    public String toString() {
      return name + " " + type;
    }
  }

  /** Text of a fixed number of bytes; see {@link #fixedString}. */
  record FixedString(int bytes) implements DataType {
    public FixedString {
      requireBytes(bytes);
    }

    @Override
    public String toString() {
      return "STRING(%d)".formatted(bytes);
    }
  }

  /**
   * Named values; see {@link #enumeration}.
   *
   * @param members in the order of their values
   */
  record Enumeration(ElementType base, List<Value> members) implements DataType {
    /** A value and its name. */
    public record Value(String name, long value) {
      public Value {
        requireName(name);
      }

      @Override
      public String toString() {
        return name + "=" + value;
      }
    }

    public Enumeration {
      members = List.copyOf(members);
      if (members.isEmpty() || !base.isInteger()) {
        throw usage(
            "an enumeration has at least one member, of an integer type, not %d of %s".formatted(members.size(), base));
      }
      Set<Long> values = new LinkedHashSet<>();
      for (Value member : members) {
        if (!base.holds(member.value)) {
          throw usage("the value of %s does not fit into %s".formatted(member, base));
        }
        if (!values.add(member.value)) {
          throw usage("the value of %s has another name too".formatted(member));
        }
      }
    }

    Enumeration(ElementType base, Map<String, Long> members) {
      this(base, members.entrySet().stream().sorted(Map.Entry.comparingByValue())
          .map(entry -> new Value(entry.getKey(), entry.getValue())).toList());
    }

    @Override
    public int bytes() {
      return base.bytes();
    }

    @Override
    public String toString() {
      return "ENUM(%s: %s)".formatted(base, members.stream().map(Value::toString).collect(Collectors.joining(", ")));
    }
  }

  /** A record; see {@link #compound}. */
  record Compound(List<Member> members) implements DataType {
    public Compound {
      members = List.copyOf(members);
      if (members.isEmpty() || members.stream().map(Member::name).distinct().count() < members.size()) {
        throw usage("a compound has at least one member, each with its own name, not " + members);
      }
      requireBytes(members.stream().mapToLong(member -> member.type.bytes()).sum());
    }

    @Override
    public int bytes() {
      return members.stream().mapToInt(member -> member.type.bytes()).sum();
    }

    /** Where each member begins, in bytes. */
    public List<Integer> offsets() {
      List<Integer> offsets = new ArrayList<>();
      int offset = 0;
      for (Member member : members) {
        offsets.add(offset);
        offset += member.type.bytes();
      }
      return offsets;
    }

    @Override
    public String toString() {
      return "COMPOUND(%s)".formatted(members.stream().map(Member::toString).collect(Collectors.joining(", ")));
    }
  }

  /** Bytes; see {@link #opaque}. */
  record Opaque(int bytes, String tag) implements DataType {
    private static final int MAX_TAG_BYTES = 255;

    public Opaque {
      requireBytes(bytes);
      if (tag.indexOf('\0') >= 0 || tag.getBytes(StandardCharsets.UTF_8).length > MAX_TAG_BYTES) {
        throw usage("the tag of an opaque type has at most %d bytes, none of them zero".formatted(MAX_TAG_BYTES));
      }
      DatasetName.requireWhole("the tag of an opaque type", tag);
    }

    @Override
    public String toString() {
      return "OPAQUE(%d %s)".formatted(bytes, tag);
    }
  }

  private static void requireBytes(long bytes) {
    if (bytes < 1 || bytes > MAX_BYTES) {
      throw usage("an element has 1 to %d bytes, not %d".formatted(MAX_BYTES, bytes));
    }
  }

  private static void requireName(String name) {
    if (name.isEmpty() || name.indexOf('\0') >= 0) {
      throw usage("the name of a member is empty or contains a NUL character");
    }
    DatasetName.requireWhole("the name of a member", name);
  }
}
