package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.WrittenRegion;
import org.h5burst.writer.recover.RecoveryReport.Damage;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Doubtful;
import org.h5burst.writer.recover.RecoveryReport.Hole;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Copies what a manifest promises, dataset by dataset, the latest regions first, and checks it. A region that a later
 * one replaced is not looked at. One whose elements have another CRC is copied as it is, and doubtful. What only HDF5
 * could read is copied without a check. Used by one thread.
 */
final class Rebuilder implements AutoCloseable {
  private static final int MAX_LISTED = 1000;

  private final ManifestReader manifest;
  private final UnfinishedFile input;
  private final BackendFile output;
  private final List<Doubtful> listed = new ArrayList<>();
  private final Hdf5Copies copies;

  /** Why nothing of a dataset can be recovered, by its path; only of those of which that is so. */
  private final Map<String, String> problems = new HashMap<>();
  private boolean sure = true;
  private boolean lost;

  Rebuilder(ManifestReader manifest, Path input, Hdf5Copies copies, BackendFile output) throws IOException {
    this.copies = copies;
    this.manifest = manifest;
    this.input = new UnfinishedFile(input);
    this.output = output;
  }

  /** Makes the structure and copies all elements. */
  RecoveryReport run(Path target) throws IOException {
    List<Located> datasets = manifest.datasets();
    findProblems(datasets);
    RecoveredStructure structure = new RecoveredStructure(manifest, problems.keySet());
    structure.make(output);
    TreeMap<Integer, List<Noted>> regions = Noted.byDataset(manifest);
    List<DatasetReport> reports = new ArrayList<>();
    for (Located dataset : datasets) {
      reports.add(salvage(dataset, regions.getOrDefault(dataset.number(), List.of())));
    }
    List<Hole> holes = manifest.holes().stream()
        .map(hole -> new Hole(hole.from(), hole.to(), hole.firstFlush(), hole.lastFlush(), hole.firstBurst(),
            hole.lastBurst(), hole.mayHaveNotes()))
        .toList();
    Damage damage = new Damage(holes, manifest.lostChanges(), manifest.lostDatasets(), structure.leftOut());
    lost |= !holes.isEmpty();
    Outcome outcome = lost ? Outcome.INCOMPLETE : sure ? Outcome.RECOVERED : Outcome.DOUBTFUL;
    return new RecoveryReport(outcome, input.path().toString(), target.toString(), manifest.epochs(), reports, listed,
        damage);
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
    return input.holds(located) ? null
        : "it does not lie within %s, which has been cut off".formatted(input.path().getFileName());
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
    FlushedElements judged = new FlushedElements(dataset);
    Copier copier = new Copier(dataset, judged);
    LaterRegions later = new LaterRegions();
    Set<String> replaced = new HashSet<>();
    long doubtful = 0;
    for (Noted noted : regions.reversed()) {
      WrittenRegion region = Objects.requireNonNull(manifest.region(noted.number()), "was there before");
      if (region.elements() instanceof Elements.Pattern(var slab) && !replaced.add(slab.toString())) {
        continue;
      }
      RegionParts parts = new RegionParts(region.elements(), dataset);
      String doubt = copy(located, region, parts, later, copier);
      long fresh = judged.add(parts);
      doubtful += doubt == null ? 0 : fresh;
      list(dataset, region, doubt);
      later.add(region.elements());
    }
    long right = judged.count() - doubtful - copier.missing;
    long rest = judged.all() - judged.count();
    long lostNotes = manifest.lostNotes(located.number());
    if (lostNotes != 0) {
      doubtful += rest + copier.missing;
      copyRest(located, judged, copier);
      doubtful -= copier.missing;
    }
    lost |= copier.missing > 0;
    return new DatasetReport(dataset.name(), judged.all(), right, 0, doubtful, copier.missing,
        lostNotes == 0 ? rest : 0, lostNotes, copier.problem());
  }

  /** Copies the elements without a note, which a lost note may have had. */
  private void copyRest(Located located, FlushedElements judged, Copier copier) {
    for (long number = 0; number < judged.rests(); number++) {
      RunList rest = judged.rest(number);
      if (rest.size() > 0) {
        int _ = input.read(located, new RegionParts(new Elements.Scattered(rest), located.dataset()), copier);
      }
    }
  }

  /** Copies what can be read of a dataset, and counts what cannot. */
  private final class Copier implements UnfinishedFile.Taker {
    private final DatasetSpec dataset;
    private final FlushedElements judged;
    private long missing;
    private String reason = "";

    /** Whether a part of the region could not be read. */
    private boolean missed;

    Copier(DatasetSpec dataset, FlushedElements judged) {
      this.dataset = dataset;
      this.judged = judged;
    }

    @Override
    public void take(RegionParts.Part part, MemorySegment elements) {
      output.write(dataset, part.selection(), elements, Mode.SIEVE);
    }

    @Override
    public void miss(RegionParts.Part part, IOException failure) {
      missing += judged.add(part.runs());
      reason = Causes.words(failure);
      missed = true;
    }

    @Nullable
    String problem() {
      return missing == 0 ? null
          : "%d of its elements cannot be read in %s: %s".formatted(missing, input.path().getFileName(), reason);
    }
  }

  private DatasetReport copyUnchecked(DatasetSpec dataset) throws IOException {
    long all = dataset.bytes() / dataset.type().bytes();
    copies.copy(dataset, output);
    sure &= all == 0;
    return new DatasetReport(dataset.name(), all, 0, all, 0, 0, 0, 0, null);
  }

  private void list(DatasetSpec dataset, WrittenRegion region, @Nullable String doubt) {
    if (doubt != null) {
      sure = false;
      if (listed.size() < MAX_LISTED) {
        listed.add(new Doubtful(dataset.name(), region.rank(), region.burst(), Overlap.describe(region.elements()),
            region.elements().count(), doubt));
      }
    }
  }

  /** Copies a region; returns why it is doubtful, or null. */
  private @Nullable String copy(Located located, WrittenRegion region, RegionParts parts, LaterRegions later,
      Copier copier) {
    copier.missed = false;
    int crc = input.read(located, parts, copier);
    if (crc == region.crc() && !copier.missed || later.contain(region.elements())) {
      return null;
    }
    if (copier.missed) {
      return "a part of them cannot be read (%s), and the rest cannot be checked without it".formatted(copier.reason);
    }
    return later.mayOverlap(region.elements())
        ? "another flushed write has replaced a part of it, so that the rest cannot be checked"
        : manifest.lostNotes(located.number()) != 0
            ? "the elements are not those that were flushed: a write whose note is lost, or one that was not "
                + "flushed, has changed them, or the file is damaged"
            : "the elements are not those that were flushed: a later write, or another rank's, that was not flushed "
                + "has changed them, or the file is damaged";
  }

  @Override
  public void close() {
    input.close();
  }
}
