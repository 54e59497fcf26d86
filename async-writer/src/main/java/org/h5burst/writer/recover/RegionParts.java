package org.h5burst.writer.recover;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.SlabSlicer;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.engine.plan.RunLister;
import org.h5burst.writer.engine.plan.UnionBuilder;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Elements.Pattern;
import org.h5burst.writer.manifest.Elements.Scattered;
import org.h5burst.writer.manifest.Runs;

/** Divides the elements of a region into parts of bounded size, in row-major order. */
record RegionParts(Elements elements, long[] shape, long mostElements) implements Iterable<RegionParts.Part> {
  /** The largest size of a part. */
  static final long MAX_BYTES = 4 << 20;

  /** The size of a part that is not divided any more: the block of a disk. */
  private static final int MIN_BYTES = 4 << 10;

  private static final int MAX_RUNS = 1 << 16;

  /** The largest number of elements, because each may be a separate run. */
  private static final long MAX_ELEMENTS = 1 << 19;

  RegionParts(Elements elements, DatasetSpec dataset) {
    this(elements, dataset.shape(), Math.min(MAX_ELEMENTS, MAX_BYTES / dataset.type().bytes()));
  }

  /** Returns all elements of a dataset that has some. */
  static RegionParts all(DatasetSpec dataset) {
    return new RegionParts(new Pattern(Selection.block(new long[dataset.rank()], dataset.shape())), dataset);
  }

  /**
   * A part.
   *
   * @param selection of the dataset
   * @param runs the same elements
   */
  record Part(Selection selection, RunList runs) {
    /** Returns whether it is too small to be divided. */
    boolean isSmall(DatasetSpec dataset) {
      return selection.elements() <= Math.max(1, MIN_BYTES / dataset.type().bytes());
    }

    /** Returns its elements in parts of half its size or less. */
    RegionParts divided(DatasetSpec dataset) {
      return new RegionParts(new Scattered(runs), dataset.shape(), Math.ceilDiv(selection.elements(), 2));
    }
  }

  @Override
  public Iterator<Part> iterator() {
    return switch (elements) {
      case Pattern(Selection slab) -> parts(SlabSlicer.slice(slab, mostElements));
      case Scattered(Runs runs) -> new Groups(runs);
    };
  }

  private Iterator<Part> parts(List<Selection> slices) {
    return slices.stream().map(slice -> {
      RunList runs = new RunList();
      RunLister.list(slice, shape, 0, runs);
      return new Part(slice, runs);
    }).iterator();
  }

  /** Collects as many runs as fit, and cuts a run that is too long. */
  private final class Groups implements Iterator<Part> {
    private final Runs all;
    private int run;
    private long taken;

    Groups(Runs all) {
      this.all = all;
    }

    @Override
    public boolean hasNext() {
      return run < all.size();
    }

    @Override
    public Part next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      RunList group = new RunList();
      long filled = 0;
      while (hasNext() && filled < mostElements && group.size() < MAX_RUNS) {
        long length = Math.min(all.length(run) - taken, mostElements - filled);
        group.add(all.position(run) + taken, length, 0, filled);
        filled += length;
        taken += length;
        if (taken == all.length(run)) {
          run++;
          taken = 0;
        }
      }
      return new Part(UnionBuilder.unionOf(group, shape), group);
    }
  }
}
