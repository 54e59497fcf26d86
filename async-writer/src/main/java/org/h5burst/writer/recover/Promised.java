package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.child.Answers;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.Recorded;
import org.h5burst.writer.manifest.WrittenRegion;

/**
 * Compares a published file with the undamaged manifest next to it: the structure, and the checksums of all elements
 * wherever HDF5 finds them. Anything that cannot be compared counts as not shown. Used by one thread.
 */
final class Promised implements AutoCloseable {
  private final ManifestReader manifest;
  private final Catalogue there;
  private final BackendFile file;
  private final Answers progress;
  private final Map<String, DatasetSpec> datasets = new HashMap<>();
  private final Map<String, AttributeValue> attributes = new HashMap<>();
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment memory = arena.allocate(RegionParts.MAX_BYTES, Long.BYTES);

  /**
   * Prepares a comparison.
   *
   * @param there contents of the file
   * @param progress receives a line from time to time
   */
  Promised(ManifestReader manifest, Catalogue there, BackendFile file, Answers progress) {
    this.manifest = manifest;
    this.there = there;
    this.file = file;
    this.progress = progress;
    there.datasets().forEach(dataset -> datasets.put(dataset.name(), dataset));
    there.attributes().forEach(attribute -> attributes.put(attribute.key(), attribute.value()));
  }

  /** Returns why the file is not shown to have everything that was flushed; empty if it has. */
  String notShown() throws IOException {
    for (StructureChange change : lastChanges()) {
      String problem = problemOf(change);
      if (!problem.isEmpty()) {
        return "%s: %s".formatted(
            change instanceof AttributeSpec attribute
                ? "attribute %s of %s".formatted(attribute.attribute(), attribute.owner()) : change,
            problem);
      }
    }
    TreeMap<Integer, List<Noted>> regions = Noted.byDataset(manifest);
    for (Located located : manifest.datasets()) {
      String problem = problemOf(located.dataset(), regions.getOrDefault(located.number(), List.of()));
      if (!problem.isEmpty()) {
        return "%s: %s".formatted(located.dataset().name(), problem);
      }
    }
    return "";
  }

  /** Returns the changes that no later change has replaced, without those of datasets. */
  private List<StructureChange> lastChanges() throws IOException {
    Map<String, StructureChange> last = new LinkedHashMap<>();
    for (int number = 0; number < manifest.changes(); number++) {
      for (Recorded recorded : manifest.changes(number)) {
        StructureChange change = recorded.change();
        if (!(change instanceof DatasetSpec || change instanceof ExtendSpec)) {
          last.put(change.getClass().getSimpleName() + change.key(), change);
        }
      }
    }
    return List.copyOf(last.values());
  }

  private String problemOf(StructureChange change) {
    return switch (change) {
      case GroupSpec(String name) -> there.groups().contains(there.canonical(name)) ? "" : "it has no such group";
      case StringsSpec strings -> has(strings) ? "" : "it has no such strings";
      case AttributeSpec(String owner, String name, AttributeValue value) -> {
        AttributeValue found = attributes.get(new AttributeSpec(there.canonical(owner), name, value).key());
        yield found != null && isSame(value, found) ? "" : "it is not shown to have this value";
      }
      case LinkSpec(String name, LinkSpec.Target.Hard(String object)) ->
        !there.canonical(name).equals(there.canonical(object)) ? "it has no such link" : "";
      case LinkSpec _ -> "where its link leads to cannot be compared";
      case DatasetSpec _,ExtendSpec _ -> "";
    };
  }

  private boolean has(StringsSpec strings) {
    String name = there.canonical(strings.name());
    return there.strings().stream()
        .anyMatch(found -> found.name().equals(name) && Arrays.equals(found.shape(), strings.value().shape()))
        && file.strings(name).equals(strings.value().texts());
  }

  /** Returns whether the attributes are equal; a string that ends with a zero is read back as a fixed-length string. */
  private static boolean isSame(AttributeValue promised, AttributeValue found) {
    return promised.equals(found) || promised instanceof NullTerminatedString(String text) && found.shape().length == 0
        && found instanceof AttributeValue.Elements(DataType.FixedString _, _, _, _)
        && found.strings().equals(List.of(text));
  }

  private String problemOf(DatasetSpec promised, List<Noted> regions) throws IOException {
    DatasetSpec found = datasets.get(there.canonical(promised.name()));
    if (found == null || !found.type().equals(promised.type()) || found.order() != promised.order()
        || !isAsLarge(found.shape(), promised.shape())) {
      return "it has no such dataset";
    }
    FlushedElements shown = new FlushedElements(found);
    Set<String> replaced = new HashSet<>();
    for (List<Noted> burst : Noted.latestFirst(regions)) {
      String problem = problemOf(found, burst, shown, replaced);
      if (!problem.isEmpty()) {
        return problem;
      }
    }
    return "";
  }

  /**
   * Returns what is wrong with a burst's regions. Where ranks have written the same elements in one burst, either may
   * have won.
   *
   * @param shown the elements that are right, from this burst or a later one
   * @param replaced the hyperslabs that later bursts wrote
   */
  private String problemOf(DatasetSpec found, List<Noted> burst, FlushedElements shown, Set<String> replaced)
      throws IOException {
    Map<String, Integer> crcs = new HashMap<>();
    List<Noted> others = new ArrayList<>();
    for (Noted noted : burst) {
      WrittenRegion region = Objects.requireNonNull(manifest.region(noted.number()), "was there before");
      Elements elements = region.elements();
      String slab = Overlap.key(elements);
      if (replaced.contains(slab)) {
        continue;
      }
      if (elements instanceof Elements.Scattered && growsInside(found)) {
        return "it cannot be known which elements %s are in a dataset whose rows grow"
            .formatted(Overlap.describe(elements));
      }
      Integer known = crcs.get(slab);
      int crc = known == null ? crc(found, elements) : known;
      if (!slab.equals(Overlap.NO_KEY)) {
        crcs.put(slab, crc);
      }
      if (crc == region.crc()) {
        long _ = shown.add(new RegionParts(elements, found));
      } else {
        others.add(noted);
      }
    }
    replaced.addAll(crcs.keySet());
    for (Noted noted : others) {
      Elements elements = Objects.requireNonNull(manifest.region(noted.number()), "was there before").elements();
      if (shown.add(new RegionParts(elements, found)) > 0) {
        return "%s has other elements than were flushed".formatted(Overlap.describe(elements));
      }
    }
    return "";
  }

  /** Returns whether a shape is at least as large as another: changes that were never flushed may have extended it. */
  static boolean isAsLarge(long[] found, long[] promised) {
    return found.length == promised.length
        && IntStream.range(0, promised.length).allMatch(dimension -> found[dimension] >= promised[dimension]);
  }

  /** Returns whether an extension can have changed the position of an element in row-major order. */
  private static boolean growsInside(DatasetSpec dataset) {
    long[] limit = dataset.storage().limit();
    return limit.length > 1 && !Arrays.equals(limit, 1, limit.length, dataset.shape(), 1, limit.length);
  }

  private int crc(DatasetSpec dataset, Elements elements) throws IOException {
    CRC32C crc = new CRC32C();
    for (RegionParts.Part part : new RegionParts(elements, dataset)) {
      MemorySegment packed = memory.asSlice(0, part.selection().elements() * dataset.type().bytes());
      file.read(dataset, part.selection(), packed, Mode.INDEPENDENT);
      crc.update(packed.asByteBuffer());
      progress.add(".");
    }
    return (int) crc.getValue();
  }

  @Override
  public void close() {
    arena.close();
  }
}
