package org.h5burst.writer.recover;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.WrittenRegion;

/** A region's number in the manifest, and its burst. */
record Noted(int number, long burst) {
  /**
   * Returns the regions of each dataset, the latest last. A flush has the notes of one rank after another, each of
   * several bursts.
   */
  static TreeMap<Integer, List<Noted>> byDataset(ManifestReader manifest) throws IOException {
    TreeMap<Integer, List<Noted>> regions = new TreeMap<>();
    for (int number = 0; number < manifest.regions(); number++) {
      WrittenRegion region = manifest.region(number);
      if (region != null) {
        regions.computeIfAbsent(region.dataset(), _ -> new ArrayList<>()).add(new Noted(number, region.burst()));
      }
    }
    regions.values().forEach(ofDataset -> ofDataset.sort(Comparator.comparingLong(Noted::burst)));
    return regions;
  }

  /** Returns the regions of a dataset burst by burst, the latest burst first. The order within a burst is unknown. */
  static Collection<List<Noted>> latestFirst(List<Noted> ofDataset) {
    return ofDataset.reversed().stream().collect(groupingBy(Noted::burst, LinkedHashMap::new, toList())).values();
  }
}
