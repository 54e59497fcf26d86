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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.Catalogue.Other;
import org.h5burst.writer.backend.Catalogue.Strings;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.manifest.ChangeCodec;

/** What rank 0 tells the others of an existing file: its catalogue, or why there is none. */
public final class CatalogueCodec {
  private CatalogueCodec() {}

  /** The bytes of what a file holds. */
  public static byte[] encode(Catalogue catalogue) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeBoolean(true);
      write(out, List.copyOf(catalogue.groups()));
      write(out, List.copyOf(catalogue.late()));
      List<String> unwritable = List.copyOf(catalogue.unwritable().keySet());
      write(out, unwritable);
      write(out, unwritable.stream().map(name -> Objects.requireNonNull(catalogue.unwritable().get(name))).toList());
      write(out, catalogue.strings().stream().map(Strings::name).toList());
      for (Strings strings : catalogue.strings()) {
        write(out, Arrays.stream(strings.shape()).mapToObj(Long::toString).toList());
      }
      write(out, catalogue.links());
      write(out, catalogue.others().stream().map(Other::name).toList());
      write(out, catalogue.others().stream().map(Other::what).toList());
      List<String> aliases = List.copyOf(catalogue.aliases().keySet());
      write(out, aliases);
      write(out, aliases.stream().map(catalogue::canonical).toList());
      writeChanges(out, catalogue.datasets());
      writeChanges(out, catalogue.attributes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /** The bytes of a failure, in place of a catalogue. */
  public static byte[] encode(WriterException failure) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeBoolean(false);
      write(out, List.of(failure.category().name(), String.valueOf(failure.getMessage())));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what rank 0 told.
   *
   * @throws WriterException the failure that it told of
   */
  public static Catalogue decode(byte[] told) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(told))) {
      if (!in.readBoolean()) {
        List<String> failure = readTexts(in);
        throw new WriterException(Category.valueOf(failure.getFirst()), failure.getLast());
      }
      List<String> groups = readTexts(in);
      List<String> late = readTexts(in);
      List<String> unwritable = readTexts(in);
      List<String> whys = readTexts(in);
      Map<String, String> why =
          IntStream.range(0, whys.size()).boxed().collect(Collectors.toMap(unwritable::get, whys::get));
      List<Strings> strings = new ArrayList<>();
      for (String name : readTexts(in)) {
        strings.add(new Strings(name, readTexts(in).stream().mapToLong(Long::parseLong).toArray()));
      }
      List<String> links = readTexts(in);
      List<String> names = readTexts(in);
      List<String> whats = readTexts(in);
      List<Other> others = new ArrayList<>();
      for (int index = 0; index < names.size(); index++) {
        others.add(new Other(names.get(index), whats.get(index)));
      }
      List<String> aliases = readTexts(in);
      List<String> canonical = readTexts(in);
      Map<String, String> canonicalOf =
          IntStream.range(0, aliases.size()).boxed().collect(Collectors.toMap(aliases::get, canonical::get));
      return new Catalogue(Set.copyOf(groups), readChanges(in, DatasetSpec.class), Set.copyOf(late), why, strings,
          links, others,
          readChanges(in, AttributeSpec.class), canonicalOf);
    } catch (IOException garbled) {
      throw new IllegalStateException("what rank 0 has sent about the file cannot be read", garbled);
    }
  }

  private static void write(DataOutputStream out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      write(out, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void writeChanges(DataOutputStream out, List<? extends StructureChange> changes) throws IOException {
    out.writeInt(changes.size());
    for (StructureChange change : changes) {
      write(out, ChangeCodec.encode(change));
    }
  }

  private static <T extends StructureChange> List<T> readChanges(DataInputStream in, Class<T> kind) throws IOException {
    List<T> changes = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      changes.add(kind.cast(ChangeCodec.decode(ByteBuffer.wrap(read(in)))));
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
