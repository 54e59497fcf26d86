package org.h5burst.writer;

import static java.util.Objects.requireNonNull;
import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.StructLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The type of an element. It is the same in the file and in memory, except for the byte order, which in memory is the
 * machine's. Every element has the same number of bytes. Immutable.
 *
 * <p>Numbers are an {@link ElementType}; the other types are made of them.
 */
public sealed interface DataType
    permits ElementType, DataType.FixedString, DataType.Enumeration, DataType.Compound, DataType.Opaque,
    DataType.Array, DataType.Bits, DataType.Reference, DataType.Complex {
  /** The largest size of an element in bytes. */
  int MAX_BYTES = 1 << 20;

  /** A boolean in one byte, as JHDF5 and h5py store it: an enumeration of INT8 with the members FALSE and TRUE. */
  DataType BOOLEAN = new Enumeration(ElementType.INT8, Map.of("FALSE", 0L, "TRUE", 1L));

  /** A complex number of two FLOAT32, as h5py stores it: a compound with the members r and i. */
  DataType COMPLEX64 = compound(new Member("r", ElementType.FLOAT32), new Member("i", ElementType.FLOAT32));

  /** A complex number of two FLOAT64, as h5py stores it: a compound with the members r and i. */
  DataType COMPLEX128 = compound(new Member("r", ElementType.FLOAT64), new Member("i", ElementType.FLOAT64));

  /**
   * A reference to an object in the same file: its address, in eight bytes, as {@link ClosedFile#entries} returns it;
   * zero for none.
   */
  DataType REFERENCE = new Reference();

  /** Returns the size of one element in bytes. */
  int bytes();

  /**
   * Makes a type of strings of at most so many bytes in UTF-8, padded with zeros.
   *
   * @throws UsageException if {@code bytes} is not 1 to {@link #MAX_BYTES}
   */
  static DataType fixedString(int bytes) {
    return new FixedString(bytes);
  }

  /**
   * Makes a type of named values of an integer type.
   *
   * @param base an integer type
   * @throws UsageException if there is no member, if a value does not fit the type or occurs twice, or if a name is
   *     empty
   */
  static DataType enumeration(ElementType base, Map<String, Long> members) {
    return new Enumeration(base, members);
  }

  /**
   * Makes a record type of members, contiguous and in this order; {@link #of(Class)} makes one from a record class.
   *
   * @throws UsageException if there is no member, if a name is empty or occurs twice, or if the record has more than
   *     {@link #MAX_BYTES} bytes
   */
  static DataType compound(Member... members) {
    return new Compound(List.of(requireNonNull(members, "members")));
  }

  /**
   * Makes the compound of a record class: one member per component, with its name, without gaps. {@code byte} to
   * {@code double} become numbers, {@code boolean} becomes {@link #BOOLEAN}, and records become compounds.
   * {@link Length} gives the number of elements of an array component, and the bytes of a {@code String}.
   *
   * @throws UsageException if a component has another type, or if its length is missing
   */
  static Compound of(Class<? extends Record> records) {
    return CompoundTypes.of(records);
  }

  /**
   * Makes the compound of a C struct, byte for byte: named members, nested structs, sequences as arrays, and padding as
   * gaps.
   *
   * @param layout members in the machine's byte order
   * @throws UsageException if a member has no name, is an address, a char or a union, or does not have the machine's
   *     byte order
   */
  static Compound of(StructLayout layout) {
    return CompoundTypes.of(requireNonNull(layout, "layout"));
  }

  /**
   * Makes a type of a fixed number of elements, for a member of a compound.
   *
   * @param extents of each dimension, at least one, each positive
   * @throws UsageException if there is no extent, or if the array has more than {@link #MAX_BYTES} bytes
   */
  static DataType array(DataType element, int... extents) {
    return new Array(requireNonNull(element, "element"),
        Arrays.stream(requireNonNull(extents, "extents")).boxed().toList());
  }

  /**
   * Makes a type of bytes that HDF5 does not interpret.
   *
   * @param tag describes the bytes, in at most 255 bytes; may be empty
   * @throws UsageException if {@code bytes} is not 1 to {@link #MAX_BYTES}, or if the tag is too long
   */
  static DataType opaque(int bytes, String tag) {
    return new Opaque(bytes, requireNonNull(tag, "tag"));
  }

  /**
   * Makes a type of bits that are not a number.
   *
   * @param bytes 1, 2, 4 or 8
   * @throws UsageException if {@code bytes} is another number
   */
  static DataType bits(int bytes) {
    return new Bits(bytes);
  }

  /**
   * Makes HDF5's native type of complex numbers, which was introduced in HDF5 2.0; older versions cannot open a dataset
   * of this type. {@link #COMPLEX64} and {@link #COMPLEX128} work with all versions.
   *
   * @param part FLOAT32 or FLOAT64
   * @throws UsageException if {@code part} is another type
   */
  static DataType complex(ElementType part) {
    return new Complex(part);
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

  /** Fixed-length strings; see {@link #fixedString}. */
  record FixedString(int bytes) implements DataType {
    public FixedString {
      requireBytes(bytes);
    }

    @Override
    public String toString() {
      return "STRING(%s)".formatted(bytes);
    }
  }

  /**
   * Named values; see {@link #enumeration}.
   *
   * @param members in the order of their values
   */
  record Enumeration(ElementType base, List<Value> members) implements DataType {
    /** A value with its name. */
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
      Set<String> names = new LinkedHashSet<>();
      for (Value member : members) {
        if (!base.holds(member.value)) {
          throw usage("the value of %s does not fit into %s".formatted(member, base));
        }
        if (!values.add(member.value)) {
          throw usage("the value of %s has two names in an enumeration: %s".formatted(member, members));
        }
        if (!names.add(member.name)) {
          throw usage("an enumeration has several values named %s: %s".formatted(member.name, members));
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

  /**
   * A record; see {@link #compound}.
   *
   * @param offsets where each member begins, in bytes; gaps are allowed
   * @param bytes size of the record, including gaps
   */
  record Compound(List<Member> members, List<Integer> offsets, int bytes) implements DataType {
    public Compound {
      members = List.copyOf(members);
      offsets = List.copyOf(offsets);
      requireBytes(bytes);
      CompoundTypes.require(members, offsets, bytes);
    }

    /** Creates a compound without gaps. */
    public Compound(List<Member> members) {
      this(members, CompoundTypes.packed(members), CompoundTypes.packedBytes(members));
    }

    /** Returns whether the members are contiguous and in order. */
    boolean isPacked() {
      return bytes == CompoundTypes.packedBytes(members) && offsets.equals(CompoundTypes.packed(members));
    }

    @Override
    public String toString() {
      return isPacked() ? "COMPOUND(%s)".formatted(members.stream().map(Member::toString)
          .collect(Collectors.joining(", ")))
          : "COMPOUND(%s; %s bytes)".formatted(IntStream.range(0, members.size())
              .mapToObj(index -> members.get(index) + " at " + offsets.get(index)).collect(Collectors.joining(", ")),
              bytes);
    }
  }

  /** An array as an element; see {@link #array}. */
  record Array(DataType element, List<Integer> extents) implements DataType {
    public Array {
      extents = List.copyOf(extents);
      if (extents.isEmpty() || extents.size() > Selection.MAX_RANK || extents.stream().anyMatch(extent -> extent < 1)) {
        throw usage("an array has 1 to %d extents, each positive, not %s".formatted(Selection.MAX_RANK, extents));
      }
      long bytes = element.bytes();
      for (int extent : extents) {
        bytes *= extent;
        requireBytes(bytes);
      }
    }

    /** Returns the number of elements in the array. */
    public int elements() {
      return extents.stream().reduce(1, (one, other) -> one * other);
    }

    @Override
    public int bytes() {
      return element.bytes() * elements();
    }

    @Override
    public String toString() {
      return "ARRAY(%s %s)".formatted(element, extents);
    }
  }

  /** Bytes that HDF5 does not interpret; see {@link #opaque}. */
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
      return "OPAQUE(%s %s)".formatted(bytes, tag);
    }
  }

  /** Bits in one word with a byte order; see {@link #bits}. */
  record Bits(int bytes) implements DataType {
    public Bits {
      if (Integer.bitCount(bytes) != 1 || bytes < 1 || bytes > Long.BYTES) {
        throw usage("an element of bits has 1, 2, 4 or 8 bytes, not %d".formatted(bytes));
      }
    }

    @Override
    public String toString() {
      return "BITS(%s)".formatted(bytes);
    }
  }

  /** A reference to an object; see {@link #REFERENCE}. */
  record Reference() implements DataType {
    @Override
    public int bytes() {
      return Long.BYTES;
    }

    @Override
    public String toString() {
      return "REFERENCE";
    }
  }

  /** A complex number; see {@link #complex}. */
  record Complex(ElementType part) implements DataType {
    public Complex {
      if (part != ElementType.FLOAT32 && part != ElementType.FLOAT64) {
        throw usage("the parts of a complex number are FLOAT32 or FLOAT64, not " + part);
      }
    }

    /** Returns the compound with the same bytes: {@link #COMPLEX64} or {@link #COMPLEX128}. */
    public DataType asCompound() {
      return part == ElementType.FLOAT32 ? COMPLEX64 : COMPLEX128;
    }

    @Override
    public int bytes() {
      return 2 * part.bytes();
    }

    @Override
    public String toString() {
      return "COMPLEX(%s)".formatted(part);
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
