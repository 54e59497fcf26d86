package org.h5burst.writer.engine.agree;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.Catalogue.Other;
import org.h5burst.writer.backend.Catalogue.Strings;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.manifest.StructureJson;

/** The message in which rank 0 broadcasts the catalogue of an existing file, or why there is none. */
public final class CatalogueCodec {
  private CatalogueCodec() {}

  private interface Content {
    void into(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      content.into(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /** Encodes a catalogue. */
  public static byte[] encode(Catalogue catalogue) {
    return bytes(out -> {
      out.writeBoolean(true);
      write(out, List.of(catalogue.order().name()));
      write(out, catalogue.groups());
      write(out, catalogue.late());
      write(out, catalogue.unwritable().keySet());
      write(out, catalogue.unwritable().values());
      write(out, catalogue.strings().stream().map(Strings::name).toList());
      for (Strings strings : catalogue.strings()) {
        write(out, Arrays.stream(strings.shape()).mapToObj(Long::toString).toList());
      }
      write(out, catalogue.links());
      write(out, catalogue.others().stream().map(Other::name).toList());
      write(out, catalogue.others().stream().map(Other::what).toList());
      write(out, catalogue.aliases().keySet());
      write(out, catalogue.aliases().keySet().stream().map(catalogue::canonical).toList());
      writeChanges(out, catalogue.datasets());
      writeChanges(out, catalogue.attributes());
    });
  }

  /** Encodes a failure, in place of a catalogue. */
  public static byte[] encode(WriterException failure) {
    return bytes(out -> {
      out.writeBoolean(false);
      write(out, List.of(FailureKinds.name(failure), String.valueOf(failure.getMessage())));
    });
  }

  /**
   * Decodes rank 0's broadcast.
   *
   * @throws WriterException the failure that it reported
   */
  public static Catalogue decode(byte[] told) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(told))) {
      if (!in.readBoolean()) {
        List<String> failure = readTexts(in);
        throw FailureKinds.failure(failure.getFirst(), failure.getLast());
      }
      CreationOrder order = CreationOrder.valueOf(readTexts(in).getFirst());
      Set<String> groups = Set.copyOf(readTexts(in));
      Set<String> late = Set.copyOf(readTexts(in));
      Map<String, String> unwritable = readMap(in);
      List<Strings> strings = new ArrayList<>();
      for (String name : readTexts(in)) {
        strings.add(new Strings(name, readTexts(in).stream().mapToLong(Long::parseLong).toArray()));
      }
      List<String> links = readTexts(in);
      List<String> names = readTexts(in);
      List<String> whats = readTexts(in);
      List<Other> others =
          IntStream.range(0, names.size()).mapToObj(index -> new Other(names.get(index), whats.get(index))).toList();
      Map<String, String> aliases = readMap(in);
      return new Catalogue(groups, readChanges(in, DatasetSpec.class), late, unwritable, strings, links, others,
          readChanges(in, AttributeSpec.class), aliases, order);
    } catch (IOException garbled) {
      throw new IllegalStateException("what rank 0 has sent about the file cannot be read", garbled);
    }
  }

  private static void write(DataOutputStream out, Collection<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      write(out, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static Map<String, String> readMap(DataInputStream in) throws IOException {
    List<String> keys = readTexts(in);
    List<String> values = readTexts(in);
    return IntStream.range(0, keys.size()).boxed().collect(Collectors.toMap(keys::get, values::get));
  }

  private static void writeChanges(DataOutputStream out, List<? extends StructureChange> changes) throws IOException {
    out.writeInt(changes.size());
    for (StructureChange change : changes) {
      write(out, StructureJson.encode(change));
    }
  }

  private static <T extends StructureChange> List<T> readChanges(DataInputStream in, Class<T> kind) throws IOException {
    List<T> changes = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      changes.add(kind.cast(StructureJson.decodeOne(ByteBuffer.wrap(read(in)))));
    }
    return changes;
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static List<String> readTexts(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      texts.add(new String(read(in), StandardCharsets.UTF_8));
    }
    return texts;
  }

  private static byte[] read(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
