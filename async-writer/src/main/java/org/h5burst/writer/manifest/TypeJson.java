package org.h5burst.writer.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.DataType;
import org.h5burst.writer.DataType.Array;
import org.h5burst.writer.DataType.Bits;
import org.h5burst.writer.DataType.Complex;
import org.h5burst.writer.DataType.Compound;
import org.h5burst.writer.DataType.Enumeration;
import org.h5burst.writer.DataType.FixedString;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.DataType.Opaque;
import org.h5burst.writer.DataType.Reference;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.json.JsonObject;

/** Types as JSON: number types are strings, the others are objects. */
final class TypeJson {
  private static final String STRING = "string";
  private static final String ENUM = "enum";
  private static final String MEMBERS = "members";
  private static final String COMPOUND = "compound";
  private static final String OPAQUE = "opaque";
  private static final String TAG = "tag";
  private static final String ARRAY = "array";
  private static final String EXTENTS = "extents";
  private static final String BYTES = "bytes";
  private static final String BITS = "bits";
  private static final String COMPLEX = "complex";
  private static final String REFERENCE = "REFERENCE";

  private TypeJson() {}

  static Object of(DataType type) {
    return switch (type) {
      case ElementType number -> number.name();
      case FixedString(int bytes) -> new JsonObject().put(STRING, bytes);
      case Opaque(int bytes, String tag) -> new JsonObject().put(OPAQUE, bytes).put(TAG, tag);
      case Bits(int bytes) -> new JsonObject().put(BITS, bytes);
      case Complex(ElementType part) -> new JsonObject().put(COMPLEX, part.name());
      case Reference _ -> REFERENCE;
      case Enumeration(ElementType base, List<Enumeration.Value> members) -> new JsonObject().put(ENUM, base.name())
          .put(MEMBERS, members.stream().map(member -> List.of(member.name(), member.value())).toList());
      case Array(DataType element, List<Integer> extents) -> new JsonObject().put(ARRAY, of(element))
          .put(EXTENTS, extents);
      case Compound(List<Member> members, List<Integer> offsets, int bytes) -> new JsonObject()
          .put(COMPOUND, IntStream.range(0, members.size()).mapToObj(index -> List.of(members.get(index).name(),
              of(members.get(index).type()), offsets.get(index))).toList())
          .put(BYTES, bytes);
    };
  }

  static DataType read(JsonTree json) throws ManifestException {
    if (json.isText()) {
      return json.text().equals(REFERENCE) ? DataType.REFERENCE : ElementType.valueOf(json.text());
    }
    if (json.has(BITS)) {
      return DataType.bits(Math.toIntExact(json.get(BITS).number()));
    }
    if (json.has(COMPLEX)) {
      return DataType.complex(ElementType.valueOf(json.get(COMPLEX).text()));
    }
    if (json.has(STRING)) {
      return new FixedString(Math.toIntExact(json.get(STRING).number()));
    }
    if (json.has(OPAQUE)) {
      return new Opaque(Math.toIntExact(json.get(OPAQUE).number()), json.get(TAG).text());
    }
    if (json.has(ENUM)) {
      List<Enumeration.Value> values = new ArrayList<>();
      for (JsonTree member : json.get(MEMBERS).elements()) {
        values.add(new Enumeration.Value(member.element(0).text(), member.element(1).number()));
      }
      return new Enumeration(ElementType.valueOf(json.get(ENUM).text()), values);
    }
    if (json.has(ARRAY)) {
      List<Integer> extents = new ArrayList<>();
      for (JsonTree extent : json.get(EXTENTS).elements()) {
        extents.add(Math.toIntExact(extent.number()));
      }
      return new Array(read(json.get(ARRAY)), extents);
    }
    List<Member> members = new ArrayList<>();
    List<Integer> offsets = new ArrayList<>();
    for (JsonTree member : json.get(COMPOUND).elements()) {
      members.add(new Member(member.element(0).text(), read(member.element(1))));
      offsets.add(Math.toIntExact(member.element(2).number()));
    }
    return new Compound(members, offsets, Math.toIntExact(json.get(BYTES).number()));
  }
}
