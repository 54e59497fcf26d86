package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmH5S;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.structure.OpenDataset;

/** Transfers elements between a contiguous buffer and a region of a dataset, in either direction. */
final class ElementTransfer {
  private static final long[] ONE = {1};

  private final FfmH5S spaces;
  private final SelectionBuilder selections;
  private final MemorySegment packedExtent;
  private final Hid.Space packedSpace;
  private final Hid.Space nothing;

  ElementTransfer(FfmH5S spaces, Arena arena) {
    this.spaces = spaces;
    selections = new SelectionBuilder(spaces, arena);
    packedExtent = arena.allocate(ValueLayout.JAVA_LONG);
    packedSpace = spaces.createSimple(ONE, ONE);
    nothing = spaces.createSimple(ONE, ONE);
    spaces.selectNone(nothing);
  }

  /** HDF5's function for one direction. */
  @FunctionalInterface
  interface Direction {
    void move(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
        MemorySegment elements);
  }

  /** Moves the elements of a region. <b>Collective</b> if the transfer list says so; then also with an empty region. */
  void run(Direction direction, DatasetSpec dataset, OpenDataset open, Selection region, MemorySegment elements,
      Hid.Properties list) {
    if (dataset.isScalar()) {
      selections.selectScalar(open.space(), region);
      move(direction, open, open.space(), region, elements, list);
    } else if (region.slabs() <= 1) {
      selections.select(open.space(), region);
      move(direction, open, open.space(), region, elements, list);
    } else {
      Hid.Space union = selections.union(open.space(), region);
      move(direction, open, union, region, elements, list);
      spaces.close(union);
    }
  }

  private void move(Direction direction, OpenDataset open, Hid.Space selected, Selection region, MemorySegment elements,
      Hid.Properties list) {
    if (region.isEmpty()) {
      direction.move(open.id(), open.type(), nothing, selected, list, MemorySegment.NULL);
    } else {
      packedExtent.set(ValueLayout.JAVA_LONG, 0, region.elements());
      spaces.setExtentSimple(packedSpace, 1, packedExtent);
      direction.move(open.id(), open.type(), packedSpace, selected, list, elements);
    }
  }

  void close() {
    spaces.close(packedSpace);
    spaces.close(nothing);
  }
}
