package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KeptFailure.Work;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.structure.Datasets;
import org.h5burst.writer.backend.structure.NewObjects;
import org.h5burst.writer.backend.structure.OpenDataset;
import org.h5burst.writer.backend.structure.StructureReader;
import org.h5burst.writer.backend.structure.StructureWriter;
import org.h5burst.writer.backend.structure.VariableLengthStrings;
import org.jspecify.annotations.Nullable;

/**
 * The structure of a file, through a serial HDF5 library.
 *
 * <p>Each call opens the file and closes it, so HDF5 keeps nothing of it in memory while the ranks write elements.
 * While a call that changes the file runs, no other rank touches it. HDF5 itself writes elements here only for datasets
 * with a fill value, when it creates them; {@link ChunkedDataset} lets HDF5 write where only HDF5 knows the positions.
 *
 * @param settings only those have an effect that determine where HDF5 allocates objects, and whether a new file tracks
 *     the order in which they are created; all others concern transfers of parallel HDF5
 * @param earlyBytes how much space for chunks without filters one call allocates when it creates datasets; beyond that,
 *     a chunk gets its space when it is written
 */
record PortableStructure(Hdf5 hdf5, KnownFile file, Hdf5Settings settings, long earlyBytes, LaterExtents later,
    KeptOpen kept) {
  /** The elements are in chunks, in the header, in another file, or not allocated yet. */
  static final long NOT_CONTIGUOUS = -1;

  /** Creates a file in which all shapes are up to date, and which has space for each chunk from the beginning. */
  PortableStructure(Hdf5 hdf5, KnownFile file, Hdf5Settings settings) {
    this(hdf5, file, settings, Long.MAX_VALUE);
  }

  /** Creates a file in which all shapes are up to date. */
  PortableStructure(Hdf5 hdf5, KnownFile file, Hdf5Settings settings, long earlyBytes) {
    this(hdf5, file, settings, earlyBytes, new LaterExtents(true), new KeptOpen());
  }

  /** Returns its path. */
  Path path() {
    return file.path();
  }

  /**
   * Opens the file to be read.
   *
   * @throws org.h5burst.writer.PathException if it has been replaced
   */
  Hid.File openToRead() {
    return Hdf5Lock.open(hdf5, file, H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT);
  }

  /** Opens the file to be changed; the caller closes it. */
  Hid.File openToChange() {
    return hdf5.within(scope -> Hdf5Lock.open(hdf5, file, H5F.H5F_ACC_RDWR, access(scope)));
  }

  private Hid.Properties access(Scope scope) {
    Hid.Properties access = scope.add(hdf5.h5p().create(H5P.Kind.FILE_ACCESS));
    if (settings.alignment().isSet()) {
      hdf5.h5p().setAlignment(access, settings.alignment().thresholdBytes(), settings.alignment().boundaryBytes());
    }
    if (settings.metadata().blockBytes() > 0) {
      hdf5.h5p().setMetaBlockSize(access, settings.metadata().blockBytes());
    }
    return access;
  }

  /**
   * Opens the file to write elements of a dataset, which then has its full shape.
   *
   * @param scope closes it
   */
  Hid.File openToWrite(DatasetSpec dataset, Scope scope) {
    Hid.File open = kept.file == null ? scope.add(openToChange()) : kept.file;
    later.make(datasets(open), dataset);
    return open;
  }

  /**
   * Opens the file to read elements of a dataset, which then has its full shape.
   *
   * @param scope closes it
   */
  Hid.File openToRead(DatasetSpec dataset, Scope scope) {
    if (kept.file != null) {
      return openToWrite(dataset, scope);
    }
    if (later.isOf(dataset)) {
      hdf5.run(inner -> openToWrite(dataset, inner));
    }
    return scope.add(openToRead());
  }

  /** A file that is kept open to write elements of several datasets. */
  static final class KeptOpen {
    private Hid.@Nullable File file;
  }

  /**
   * Keeps the file open during work that opens it for one dataset after another, because opening and closing it for
   * each dataset would flush everything that HDF5 knows about it.
   */
  void keepOpen(long datasets, Work work) throws IOException {
    if (datasets < 2) {
      work.run();
      return;
    }
    boolean _ = hdf5.<Boolean, IOException>within(scope -> {
      kept.file = scope.add(openToChange());
      try {
        work.run();
      } finally {
        kept.file = null;
      }
      return true;
    });
  }

  /** Extends all datasets to their shapes. */
  void extendAll() {
    if (!later.isEmpty()) {
      hdf5.run(scope -> later.make(datasets(scope.add(openToChange()))));
    }
  }

  private Datasets datasets(Hid.File open) {
    return new Datasets(hdf5, open, Hid.Properties.DEFAULT);
  }

  /** Creates a file without datasets; it is an error if the name is in use, even by a link. */
  void create() {
    boolean wasThere = Files.exists(path(), LinkOption.NOFOLLOW_LINKS);
    try {
      hdf5.run(scope -> hdf5.close(hdf5.h5f().create(path().toString(), H5F.H5F_ACC_EXCL,
          NewObjects.file(hdf5, settings.order(), scope), access(scope))));
    } catch (RuntimeException | Error failure) {
      if (!wasThere && !String.valueOf(failure.getMessage()).contains("xists")) {
        removeTorn(failure);
      }
      throw failure;
    }
  }

  /** Removes a file that was created in part, for example on a full disk, because it would obstruct the next job. */
  private void removeTorn(Throwable failure) {
    try {
      Files.deleteIfExists(path());
    } catch (IOException left) {
      failure.addSuppressed(left);
    }
  }

  /**
   * Makes changes, in order, with missing groups above the new objects and the space of datasets; returns the position
   * of each dataset's elements in the file, if they are contiguous.
   */
  long[] change(List<? extends StructureChange> changes) {
    return hdf5.within(scope -> {
      Hid.File open = scope.add(openToChange());
      NewObjects made = new NewObjects(hdf5, open, scope);
      StructureWriter writer = new StructureWriter(hdf5, open, made);
      Datasets datasets = datasets(open);
      LongStream.Builder offsets = LongStream.builder();
      double chunkBytes = 0; // may be more than a long holds
      for (StructureChange change : changes) {
        switch (change) {
          case GroupSpec group -> writer.make(group);
          case DatasetSpec dataset -> {
            chunkBytes += dataset.isChunked() ? dataset.bytes() : 0;
            // a filtered chunk gets space of its own size when it is written, and no other space before that
            boolean isLate = dataset.isChunked() && (dataset.isFiltered() || chunkBytes > earlyBytes);
            offsets.add(create(datasets, dataset, made, isLate ? H5D.H5D_ALLOC_TIME_INCR : H5D.H5D_ALLOC_TIME_EARLY));
          }
          case StringsSpec strings -> {
            writer.make(strings);
            new VariableLengthStrings(hdf5, open).write(strings);
          }
          case ExtendSpec extension -> datasets.extend(extension.dataset());
          case AttributeSpec attribute -> writer.make(attribute);
          case LinkSpec link -> writer.make(link);
        }
      }
      return offsets.build().toArray();
    });
  }

  private long create(Datasets datasets, DatasetSpec dataset, NewObjects made, int allocTime) {
    return hdf5.within(scope -> {
      OpenDataset created = datasets.create(scope, dataset, made, allocTime);
      return dataset.storage().layout() == Layout.CONTIGUOUS ? hdf5.h5d().getOffset(created.id()) : NOT_CONTIGUOUS;
    });
  }

  /** Returns the strings of a dataset, in row-major order. Any rank may ask while the structure does not change. */
  List<String> strings(String dataset) {
    return hdf5.always(scope -> new VariableLengthStrings(hdf5, scope.add(openToRead())).read(dataset));
  }

  /**
   * Returns the position of a dataset's elements in the file; {@link #NOT_CONTIGUOUS} if only HDF5 knows it, as may be
   * the case in files of other programs. Any rank may call this while the structure does not change.
   *
   * @throws IllegalStateException if the file's dataset of this name is another one
   */
  long offset(DatasetSpec dataset) {
    return hdf5.within(scope -> {
      Hid.File file = scope.add(openToRead());
      OpenDataset found = datasets(file).open(scope, dataset);
      return StructureReader.hasOffset(hdf5, scope, found.id()) ? hdf5.h5d().getOffset(found.id()) : NOT_CONTIGUOUS;
    });
  }
}
