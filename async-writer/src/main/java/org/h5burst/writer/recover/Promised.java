package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.Region;
import org.jspecify.annotations.Nullable;

/** Compares a file that has its name with what a manifest next to it promises. Used by one thread. */
final class Promised {
  private final ManifestReader manifest;
  private final Path file;

  Promised(ManifestReader manifest, Path file) {
    this.manifest = manifest;
    this.file = file;
  }

  /** Why the file does not have all that was flushed, or cannot be shown to have it; null if it has. */
  @Nullable
  String missing() throws IOException {
    if (!manifest.holes().isEmpty()) {
      return "the manifest is damaged";
    }
    TreeMap<Integer, List<Noted>> regions = Noted.byDataset(manifest);
    try (UnfinishedFile input = UnfinishedFile.open(file)) {
      for (Located located : manifest.datasets()) {
        String problem = isThere(located.dataset())
            ? problemOf(input, located, regions.getOrDefault(located.number(), List.of()))
            : "it has no such dataset";
        if (problem != null) {
          return "%s: %s".formatted(located.dataset().name(), problem);
        }
      }
    }
    return null;
  }

  private boolean isThere(DatasetSpec promised) {
    try {
      DatasetSpec found = PortableBackend.load().find(file, promised.name());
      return found.type().equals(promised.type()) && found.rank() == promised.rank() && isAsLarge(found.shape(), promised.shape());
    } catch (ForeignObjectException | RuntimeException none) {
      return false;
    }
  }

  private static boolean isAsLarge(long[] found, long[] promised) {
    for (int dimension = 0; dimension < promised.length; dimension++) {
      if (found[dimension] < promised[dimension]) {
        return false;
      }
    }
    return true;
  }

  private @Nullable String problemOf(UnfinishedFile input, Located located, List<Noted> regions) throws IOException {
    if (!located.isContiguous()) {
      return null; // whose elements no manifest has
    }
    if (!input.holds(located)) {
      return "its elements do not lie within the file";
    }
    LaterRegions later = new LaterRegions();
    Set<String> replaced = new HashSet<>();
    for (Noted noted : regions.reversed()) {
      Region region = Objects.requireNonNull(manifest.region(noted.number()), "was there before");
      if (region.elements() instanceof Elements.Pattern(var slab) && !replaced.add(slab.toString())) {
        continue;
      }
      Unread unread = new Unread();
      int crc = input.read(located, new RegionParts(region.elements(), located.dataset()), unread);
      if ((crc != region.crc() || unread.is) && !later.contain(region.elements())) {
        return "%s has other elements than were flushed".formatted(Overlap.describe(region.elements()));
      }
      later.add(region.elements());
    }
    return null;
  }

  private static final class Unread implements UnfinishedFile.Taker {
    private boolean is;

    @Override
    public void take(RegionParts.Part part, MemorySegment elements) {
      // only the checksum is wanted
    }

    @Override
    public void miss(RegionParts.Part part, IOException reason) {
      is = true;
    }
  }
}
