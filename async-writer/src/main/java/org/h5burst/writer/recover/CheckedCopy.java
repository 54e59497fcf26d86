package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.engine.plan.UnionBuilder;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.WrittenRegion;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Rows;
import org.jspecify.annotations.Nullable;

/**
 * Copies the elements of one dataset and checks them against the latest burst that wrote them. If several ranks wrote
 * an element in that burst, either may have won, so a match with any of their notes is enough. A region that later ones
 * have replaced completely is skipped. A region whose elements have a different CRC is copied unchanged and reported as
 * doubtful. Used by one thread.
 *
 * <p>Design note: elements that were judged are not copied again with an earlier region. If the job still lives, they
 * may have changed by then.
 */
final class CheckedCopy implements UnfinishedFile.Taker {
  private static final long UNREADABLE = -1;

  private final ManifestReader manifest;
  private final UnfinishedFile input;
  private final BackendFile output;
  private final Located located;
  private final Doubts doubts;
  private final FlushedElements judged;

  /** The patterns that were flushed after another region, or with it. */
  private final List<Elements.Pattern> patterns = new ArrayList<>();

  /** The number of such regions that are not patterns. */
  private long scattered;

  /** The hyperslabs that later bursts wrote. */
  private final Set<String> replaced = new HashSet<>();
  private long doubtful;
  private long missing;

  /** The first position of an element that is doubtful or missing. */
  private long firstUnsure = Long.MAX_VALUE;
  private String reason = "";

  /** Whether a part of the region could not be read. */
  private boolean unreadable;

  /** Receives the regions that may be wrong. */
  interface Doubts {
    /** Adds a region; the reason is also reported. */
    void add(WrittenRegion region, Doubt doubt, String words);
  }

  CheckedCopy(ManifestReader manifest, UnfinishedFile input, BackendFile output, Located located, Doubts doubts) {
    this.manifest = manifest;
    this.input = input;
    this.output = output;
    this.located = located;
    this.doubts = doubts;
    this.judged = new FlushedElements(located.dataset());
  }

  /** Copies all elements of the regions, which end with the latest. */
  DatasetReport run(List<Noted> regions) throws IOException {
    for (List<Noted> burst : Noted.latestFirst(regions)) {
      copy(burst);
    }
    long right = judged.count() - doubtful - missing;
    long rest = judged.all() - judged.count();
    Rows rows = Rows.of(located, Math.min(firstUnsure, judged.firstRest()));
    long lostNotes = manifest.lostNotes(located.number());
    if (lostNotes != 0) {
      doubtful += rest + missing;
      long nowhere = rest == 0 ? 0 : rest - copyRest();
      if (nowhere > 0) {
        missing += nowhere;
        reason = UnfinishedChunks.UNKNOWN;
      }
      doubtful -= missing;
    }
    return new DatasetReport(located.dataset().name(), judged.all(), rows, right, 0, doubtful, missing,
        lostNotes == 0 ? rest : 0, lostNotes, problem());
  }

  private WrittenRegion region(Noted noted) throws IOException {
    return Objects.requireNonNull(manifest.region(noted.number()), "was there before");
  }

  /**
   * A region whose elements do not match its checksum, with the number of elements that cannot be read and were not
   * known to be unreadable.
   */
  private record Unsure(Noted noted, boolean isUnreadable, long missing) {}

  /**
   * Copies the regions of a burst. Counts the right ones first: another rank's note cannot make their elements
   * doubtful.
   */
  private void copy(List<Noted> burst) throws IOException {
    Map<String, Long> found = new HashMap<>();
    Set<String> several = new HashSet<>();
    List<Unsure> unsure = new ArrayList<>();
    for (Noted noted : burst) {
      WrittenRegion region = region(noted);
      String slab = Overlap.key(region.elements());
      if (replaced.contains(slab)) {
        continue;
      }
      if (judged.hasAll(new RegionParts(region.elements(), located.dataset()))) {
        noteFlushed(region.elements());
        continue;
      }
      Long known = found.get(slab);
      long before = missing;
      long crc = known == null ? copy(region.elements()) : known;
      if (crc == Integer.toUnsignedLong(region.crc())) {
        take(region);
      } else if (known == null) {
        unsure.add(new Unsure(noted, crc == UNREADABLE, missing - before));
      }
      if (known != null) {
        several.add(slab);
        continue;
      }
      noteFlushed(region.elements());
      if (!slab.equals(Overlap.NO_KEY)) {
        found.put(slab, crc);
      }
    }
    replaced.addAll(found.keySet());
    for (Unsure other : unsure) {
      doubt(other, several);
    }
  }

  /** Counts elements with the right checksum. */
  private void take(WrittenRegion region) throws IOException {
    RegionParts parts = new RegionParts(region.elements(), located.dataset());
    if (!mayBeReplaced(region)) {
      long _ = judged.add(parts);
      return;
    }
    long fresh = addUnsure(parts);
    if (fresh > 0) {
      doubtful += fresh;
      doubts.add(region, Doubt.CHANGED, "a later write, whose note is lost, may have replaced them: earlier elements "
          + "of chunks stay where they were");
    }
  }

  /**
   * Returns whether a later write may have replaced elements: contiguous ones that match their checksum were not
   * changed; those in chunks may be old.
   */
  private boolean mayBeReplaced(WrittenRegion region) {
    return !located.isContiguous() && manifest.lostNotes(located.number()) != 0
        && region.burst() <= manifest.lastDamagedBurst();
  }

  /** Copies elements; returns their checksum. */
  private long copy(Elements elements) {
    unreadable = false;
    int crc = input.read(located, new RegionParts(elements, located.dataset()), this);
    return unreadable ? UNREADABLE : Integer.toUnsignedLong(crc);
  }

  @Override
  public void take(RegionParts.Part part, MemorySegment elements) {
    int elementBytes = located.dataset().type().bytes();
    RunList fresh = new RunList();
    long[] filled = {0};
    judged.find(part.runs(), (position, length, source) -> {
      MemorySegment.copy(elements, source * elementBytes, elements, filled[0] * elementBytes, length * elementBytes);
      fresh.add(position, length, 0, filled[0]);
      filled[0] += length;
    });
    long bytes = filled[0] * elementBytes;
    if (bytes == elements.byteSize()) {
      output.write(located.dataset(), part.selection(), elements, Mode.SIEVE);
    } else if (bytes > 0) {
      output.write(located.dataset(), UnionBuilder.unionOf(fresh, located.dataset().shape()),
          elements.asSlice(0, bytes), Mode.SIEVE);
    }
  }

  @Override
  public void miss(RegionParts.Part part, IOException failure) {
    missing += addUnsure(part.runs());
    reason = Causes.words(failure);
    unreadable = true;
  }

  /** Adds elements that are not known to be right; returns the number of new ones. */
  private long addUnsure(RegionParts parts) {
    long fresh = 0;
    for (RegionParts.Part part : parts) {
      fresh += addUnsure(part.runs());
    }
    return fresh;
  }

  private long addUnsure(RunList runs) {
    judged.find(runs, (position, _, _) -> firstUnsure = Math.min(firstUnsure, position));
    return judged.add(runs);
  }

  /** Counts those elements of a region that no other region has confirmed as doubtful. */
  private void doubt(Unsure unsure, Set<String> several) throws IOException {
    WrittenRegion region = region(unsure.noted);
    long fresh = addUnsure(new RegionParts(region.elements(), located.dataset()));
    if (fresh + unsure.missing == 0) {
      return;
    }
    doubtful += fresh;
    boolean overlaps =
        several.contains(Overlap.key(region.elements())) || mayOverlapAnother(region.elements());
    Doubt doubt = unsure.isUnreadable ? Doubt.UNREADABLE : overlaps ? Doubt.REPLACED_IN_PART : Doubt.CHANGED;
    doubts.add(region, doubt, words(doubt));
  }

  private void noteFlushed(Elements elements) {
    switch (elements) {
      case Elements.Pattern pattern -> patterns.add(pattern);
      case Elements.Scattered _ -> scattered++; // its runs would take too much memory
    }
  }

  /** Returns whether a flushed region other than the given one overlaps it; also true if that is hard to exclude. */
  private boolean mayOverlapAnother(Elements region) {
    return scattered + patterns.stream().filter(pattern -> Overlap.mayOverlap(pattern, region)).limit(2).count() > 1;
  }

  private String words(Doubt doubt) {
    return switch (doubt) {
      case UNREADABLE -> "a part of them cannot be read (%s), and the rest cannot be checked without it"
          .formatted(reason);
      case REPLACED_IN_PART -> "another flushed write has replaced a part of it, so that the rest cannot be checked";
      case CHANGED -> manifest.lostNotes(located.number()) != 0
          ? "the elements are not those that were flushed: a write whose note is lost, or one that was not "
              + "flushed, has changed them, or the file is damaged"
          : "the elements are not those that were flushed: a later write, or another rank's, that was not "
              + "flushed has changed them, or the file is damaged";
    };
  }

  /**
   * Copies the elements without a note that are somewhere in the file, because they may belong to a lost note; returns
   * how many these are.
   */
  private long copyRest() {
    long copied = 0;
    for (RegionParts stored : input.stored(located)) {
      for (RegionParts.Part part : stored) {
        Elements.Scattered rest = new Elements.Scattered(judged.rest(part.runs()));
        copied += rest.count();
        int _ = input.read(located, new RegionParts(rest, located.dataset()), this);
      }
    }
    return copied;
  }

  private @Nullable String problem() {
    return missing == 0 ? null
        : "%d of its elements cannot be read in %s: %s".formatted(missing, input.path().getFileName(), reason);
  }
}
