package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.RunList;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.Region;
import org.h5burst.writer.recover.RecoveryReport.Damage;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Doubtful;
import org.h5burst.writer.recover.RecoveryReport.Hole;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Copies what a manifest promises, dataset by dataset, the latest regions first, and checks it. A region that a later one replaced is not looked at. One whose elements have another CRC is copied as it
 * is, and doubtful. What only HDF5 could read is copied without a check. Used by one thread.
 */
final class Salvage implements AutoCloseable {
  private static final int MOST_LISTED = 1000;

  /** A region's number in the manifest, and its burst. */
  private record Noted(int number, long burst) {}

  private final ManifestReader manifest;
  private final UnfinishedFile input;
  private final BackendFile output;
  private final List<Doubtful> listed = new ArrayList<>();
  private final Hdf5Copies copies;

  /** Why nothing of a dataset can be recovered, by its path; only of those of which that is so. */
  private final Map<String, String> problems = new HashMap<>();
  private boolean sure = true;
  private boolean lost;

  Salvage(ManifestReader manifest, Path input, Hdf5Copies copies, BackendFile output) throws IOException {
    this.copies = copies;
    this.manifest = manifest;
    this.input = UnfinishedFile.open(input);
    this.output = output;
  }

  /** Makes the structure and copies all elements. */
  RecoveryReport run(Path target) throws IOException {
    List<Located> datasets = manifest.datasets();
    findProblems(datasets);
    RecoveredStructure structure = new RecoveredStructure(manifest, problems.keySet());
    structure.make(output);
    TreeMap<Integer, List<Noted>> regions = notes();
    List<DatasetReport> reports = new ArrayList<>();
    for (Located dataset : datasets) {
      reports.add(salvage(dataset, regions.getOrDefault(dataset.number(), List.of())));
    }
    List<Hole> holes = manifest.holes().stream().map(hole -> new Hole(hole.from(), hole.to(), hole.firstFlush(), hole.lastFlush(), hole.firstBurst(),
        hole.lastBurst(), hole.mayHaveNotes())).toList();
    Damage damage = new Damage(holes, manifest.lostChanges(), manifest.lostDatasets(), structure.leftOut());
    lost |= !holes.isEmpty();
    Outcome outcome = lost ? Outcome.INCOMPLETE : sure ? Outcome.RECOVERED : Outcome.DOUBTFUL;
    return new RecoveryReport(outcome, input.path().toString(), target.toString(), manifest.epochs(), reports, listed, damage);
  }

  /** The regions of each dataset, the latest last: the ranks' notes of a flush stand one behind the other, each of several bursts. */
  private TreeMap<Integer, List<Noted>> notes() throws IOException {
    TreeMap<Integer, List<Noted>> regions = new TreeMap<>();
    for (int number = 0; number < manifest.regions(); number++) {
      Region region = manifest.region(number);
      if (region != null) {
        regions.computeIfAbsent(region.dataset(), _ -> new ArrayList<>()).add(new Noted(number, region.burst()));
      }
    }
    regions.values().forEach(ofDataset -> ofDataset.sort(Comparator.comparingLong(Noted::burst)));
    return regions;
  }

  private void findProblems(List<Located> datasets) {
    for (Located located : datasets) {
      String problem = problemOf(located);
      if (problem != null) {
        problems.put(located.dataset().name(), problem);
      }
    }
  }

  /** Why nothing of a dataset can be recovered; null if it can. */
  private @Nullable String problemOf(Located located) {
    if (!located.isContiguous()) {
      String problem = copies.problem(located.dataset());
      return problem.isEmpty() ? null
          : "it is stored in %s, whose elements the manifest does not cover, and HDF5 cannot read it in %s: %s"
              .formatted(located.dataset().isCompact() ? "its header" : "chunks", input.path().getFileName(), problem);
    }
    return input.holds(located) ? null : "it does not lie within %s, which has been cut off".formatted(input.path().getFileName());
  }

  private DatasetReport salvage(Located located, List<Noted> regions) throws IOException {
    DatasetSpec dataset = located.dataset();
    String problem = problems.get(dataset.name());
    if (problem != null) {
      lost = true;
      return DatasetReport.lost(dataset.name(), dataset.bytes() / dataset.type().bytes(), problem);
    }
    return located.isContiguous() ? copyChecked(located, regions) : copyUnchecked(dataset);
  }

  /** The latest region of an element says whether it is right. */
  private DatasetReport copyChecked(Located located, List<Noted> regions) throws IOException {
    DatasetSpec dataset = located.dataset();
    Coverage judged = new Coverage(dataset);
    LaterRegions later = new LaterRegions();
    Set<String> replaced = new HashSet<>();
    long doubtful = 0;
    for (Noted noted : regions.reversed()) {
      Region region = Objects.requireNonNull(manifest.region(noted.number), "was there before");
      if (region.elements() instanceof Elements.Pattern(var slab) && !replaced.add(slab.toString())) {
        continue;
      }
      RegionParts parts = new RegionParts(region.elements(), dataset);
      long fresh = judged.add(parts);
      String doubt = copy(located, region, parts, later);
      doubtful += doubt == null ? 0 : fresh;
      list(dataset, region, doubt);
      later.add(region.elements());
    }
    long right = judged.count() - doubtful;
    long rest = judged.all() - judged.count();
    long lostNotes = manifest.lostNotes(located.number());
    if (lostNotes != 0) {
      copyRest(located, judged);
    }
    return new DatasetReport(dataset.name(), judged.all(), right, 0, lostNotes == 0 ? doubtful : doubtful + rest, 0, lostNotes == 0 ? rest : 0, lostNotes,
        null);
  }

  /** Copies the elements without a note, which a lost note may have had. */
  private void copyRest(Located located, Coverage judged) {
    for (long number = 0; number < judged.rests(); number++) {
      RunList rest = judged.rest(number);
      if (rest.size() > 0) {
        int _ = input.copy(located, new RegionParts(new Elements.Scattered(rest), located.dataset()), output);
      }
    }
  }

  private DatasetReport copyUnchecked(DatasetSpec dataset) throws IOException {
    long all = dataset.bytes() / dataset.type().bytes();
    copies.copy(dataset, output);
    sure &= all == 0;
    return new DatasetReport(dataset.name(), all, 0, all, 0, 0, 0, 0, null);
  }

  private void list(DatasetSpec dataset, Region region, @Nullable String doubt) {
    if (doubt != null) {
      sure = false;
      if (listed.size() < MOST_LISTED) {
        listed.add(new Doubtful(dataset.name(), region.rank(), region.burst(), Overlap.describe(region.elements()), region.elements().count(), doubt));
      }
    }
  }

  /** Copies a region; returns why it is doubtful, or null. */
  private @Nullable String copy(Located located, Region region, RegionParts parts, LaterRegions later) {
    int crc = input.copy(located, parts, output);
    if (crc == region.crc() || later.contain(region.elements())) {
      return null;
    }
    return later.mayOverlap(region.elements())
        ? "another flushed write has replaced a part of it, so that the rest cannot be checked"
        : manifest.lostNotes(located.number()) != 0
            ? "the elements are not those that were flushed: a write whose note is lost, or one that was not flushed, has changed them, or the file is damaged"
            : "the elements are not those that were flushed: a later write, or another rank's, that was not flushed has changed them, or the file is damaged";
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
