package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.WrittenRegion;
import org.h5burst.writer.recover.RecoveryReport.Damage;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Doubtful;
import org.h5burst.writer.recover.RecoveryReport.Hole;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.h5burst.writer.recover.RecoveryReport.Rows;
import org.jspecify.annotations.Nullable;

/**
 * Copies what a manifest promises, dataset by dataset, and checks it with {@link CheckedCopy}. Datasets that only HDF5
 * could read are copied without a check. Used by one thread.
 */
final class Rebuilder implements AutoCloseable {
  private static final int MAX_LISTED = 1000;

  private final ManifestReader manifest;
  private final UnfinishedFile input;
  private final BackendFile output;
  private final List<Doubtful> listed = new ArrayList<>();
  private final Hdf5Copies copies;

  /** The reason for each dataset, by its path, from which nothing can be recovered. */
  private final Map<String, String> problems = new HashMap<>();
  private final Map<String, Doubt> doubts = new HashMap<>();
  private boolean sure = true;
  private boolean lost;

  private Rebuilder(ManifestReader manifest, Path input, Hdf5Copies copies, BackendFile output) throws IOException {
    this.copies = copies;
    this.manifest = manifest;
    this.input = new UnfinishedFile(input, manifest);
    this.output = output;
  }

  /** Fills a file. */
  interface Filling<R> {
    R fill(Rebuilder rebuilder) throws IOException;
  }

  /** Makes a file in this process alone, and closes it before it returns. */
  static <R> R make(Path path, ManifestReader manifest, Path input, Hdf5Copies copies, Filling<R> filling)
      throws IOException {
    Hdf5Settings settings = Hdf5Settings.DEFAULT.order(ManifestHeader.order(manifest));
    try (Mpi solo = Mpi.solo()) {
      BackendFile file =
          PortableBackend.load().createLike(input.toFile().length(), new KnownFile(path), solo.world(), settings);
      try (Rebuilder rebuilder = new Rebuilder(manifest, input, copies, file)) {
        R result = filling.fill(rebuilder);
        file.close();
        return result;
      } finally {
        file.abandon();
      }
    }
  }

  /** Leaves out datasets and everything that needs them. Call this before {@link #run}. */
  void leaveOut(Map<String, String> reasons) {
    problems.putAll(reasons);
  }

  /** Returns the most serious doubt about each dataset's elements, if there is one. Call this after {@link #run}. */
  Map<String, Doubt> doubts() {
    return doubts;
  }

  /** Makes the structure and copies all elements. */
  RecoveryReport run(Path target) throws IOException {
    List<Located> datasets = manifest.datasets();
    TreeMap<Integer, List<Noted>> regions = Noted.byDataset(manifest);
    findProblems(datasets, regions.keySet());
    RecoveredStructure structure = new RecoveredStructure(manifest, problems.keySet());
    structure.make(output);
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
    return new RecoveryReport(outcome, input.path().toString(), target.toString(), manifest.epochs(),
        holes.isEmpty() ? Rows.rightInAll(reports) : null, reports, listed, damage);
  }

  private void findProblems(List<Located> datasets, Set<Integer> written) {
    for (Located located : datasets) {
      String problem = problemOf(located, written.contains(located.number()));
      if (problem != null) {
        problems.putIfAbsent(located.dataset().name(), problem);
      }
    }
  }

  /** Returns why nothing of a dataset can be recovered; null if something can. */
  private @Nullable String problemOf(Located located, boolean isWritten) {
    if (located.isLeftToHdf5()) {
      String problem = copies.problem(located.dataset());
      return problem.isEmpty() ? null
          : "it is stored in %s, whose elements the manifest does not cover, and HDF5 cannot read it in %s: %s"
              .formatted(located.dataset().isCompact() ? "its header" : "chunks", input.path().getFileName(), problem);
    }
    if ((isWritten || manifest.lostNotes(located.number()) != 0) && !UnfinishedChunks.canRead(located.dataset())) {
      return "a library that its chunks need is not installed here (%s); install it, and recover again"
          .formatted(ChunkCodec.description());
    }
    return input.holds(located) ? null
        : "it does not lie within %s, which has been cut off".formatted(input.path().getFileName());
  }

  private DatasetReport salvage(Located located, List<Noted> regions) throws IOException {
    String problem = problems.get(located.dataset().name());
    if (problem != null) {
      lost = true;
      return DatasetReport.lost(located, problem);
    }
    return located.isLeftToHdf5() ? copyUnchecked(located) : copyChecked(located, regions);
  }

  private DatasetReport copyChecked(Located located, List<Noted> regions) throws IOException {
    DatasetSpec dataset = located.dataset();
    CheckedCopy copy = new CheckedCopy(manifest, input, output, located, (region, doubt, words) -> {
      doubts.merge(dataset.name(), doubt, (one, other) -> one.compareTo(other) > 0 ? one : other);
      list(dataset, region, words);
    });
    DatasetReport report = copy.run(regions);
    lost |= report.missing() > 0;
    return report;
  }

  private DatasetReport copyUnchecked(Located located) throws IOException {
    DatasetSpec dataset = located.dataset();
    long all = dataset.elements();
    copies.copy(dataset, output);
    sure &= all == 0;
    return new DatasetReport(dataset.name(), all, Rows.of(located, 0), 0, all, 0, 0, 0, 0, null);
  }

  private void list(DatasetSpec dataset, WrittenRegion region, String doubt) {
    sure = false;
    if (listed.size() < MAX_LISTED) {
      listed.add(new Doubtful(dataset.name(), region.rank(), region.burst(), Overlap.describe(region.elements()),
          region.elements().count(), doubt));
    }
  }

  @Override
  public void close() {
    input.close();
  }
}
