package org.h5burst.writer.backend.phdf5;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.FileSurvey;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.GroupMembers;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StructureSource;
import org.h5burst.writer.backend.TypeDecoder;
import org.h5burst.writer.backend.ffm.DatasetCreation;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;

/** The objects in a file that one rank has opened by itself. */
final class NativeStructure implements StructureSource {
  private final Hdf5Library library;
  private final NativeTypes types;
  private final Hid.File file;
  private final NativeAttributes attributes;

  private NativeStructure(Hdf5 hdf5, Hid.File file) {
    this.library = hdf5.library();
    this.types = new NativeTypes(hdf5);
    this.file = file;
    this.attributes = new NativeAttributes(hdf5, types, file);
  }

  /** What a file holds. <b>Independent</b>, while nobody changes the structure. */
  static Catalogue survey(Hdf5 hdf5, Path path) {
    Hid.File file = hdf5.library().files().openToRead(path.toString(), Hid.Properties.DEFAULT);
    try {
      return FileSurvey.of(new NativeStructure(hdf5, file));
    } finally {
      hdf5.library().files().close(file);
    }
  }

  @Override
  public long rootAddress() {
    return library.objects().look(file, "/").address();
  }

  @Override
  public List<Member> members(String group) {
    return new GroupMembers(library, file).of(group);
  }

  @Override
  public List<AttributeSpec> attributes(String object) {
    return attributes.of(object);
  }

  @Override
  public Found dataset(String name) throws ForeignObjectException {
    Hid.Dataset dataset = library.datasets().open(file, "/" + name, Hid.Properties.DEFAULT);
    try {
      Hid.Type type = library.datasets().type(dataset);
      try {
        return found(name, dataset, type);
      } finally {
        library.types().close(type);
      }
    } finally {
      library.datasets().close(dataset);
    }
  }

  private Found found(String name, Hid.Dataset dataset, Hid.Type type) throws ForeignObjectException {
    Hid.Space space = library.datasets().space(dataset);
    Hid.Properties creation = library.datasets().creation(dataset);
    try {
      if (TypeDecoder.isVariableText(types, type)) {
        return new Found.Texts(shapeOfTexts(space));
      }
      Layout layout = layout(creation);
      TypeDecoder.Decoded decoded = TypeDecoder.decode(types, type);
      if (library.spaces().isScalar(space)) {
        return new Found.Elements(DatasetSpec.foundScalar(name, decoded, layout));
      }
      long[] shape = library.spaces().extents(space);
      Storage storage = new Storage(Extent.SIMPLE, layout, library.properties().chunk(creation, shape.length), new long[0], filters(creation), new byte[0]);
      DatasetSpec found = DatasetSpec.found(name, decoded, shape, library.spaces().limits(space), storage);
      boolean late = !library.creation().isAllocatedEarly(creation);
      return new Found.Elements(found, late, unwritable(found, dataset));
    } finally {
      library.properties().close(creation);
      library.spaces().close(space);
    }
  }

  private long[] shapeOfTexts(Hid.Space space) throws ForeignObjectException {
    if (library.spaces().isScalar(space)) {
      return new long[0];
    }
    long[] shape = library.spaces().extents(space);
    if (shape.length == 0) {
      throw new ForeignObjectException("no elements");
    }
    return shape;
  }

  private String unwritable(DatasetSpec found, Hid.Dataset dataset) {
    if (!isWhole(found, library.datasets().storageBytes(dataset))) {
      return "chunks that are not all allocated, which parallel HDF5 cannot write safely; the portable back end can";
    }
    boolean misplaced = found.isFiltered() && growsBehindTheFirst(found) && library.datasets().findsChunksByNumber(dataset);
    return misplaced
        ? "filters, and an array of chunks along dimensions that can grow, to which parallel HDF5 writes in wrong places; the portable back end does not" : "";
  }

  /** HDF5 1.10.8 damages such datasets, if they have filters and an array of chunks, when ranks write them together; evidently it numbers the chunks by the present shape then. */
  private static boolean growsBehindTheFirst(DatasetSpec dataset) {
    long[] limit = dataset.storage().limit();
    return limit.length > 1 && !Arrays.equals(limit, 1, limit.length, dataset.shape(), 1, limit.length);
  }

  /** Chunks are allocated all or none; those with filters, whose sizes tell nothing, HDF5 allocates in collective transfers itself. */
  private static boolean isWhole(DatasetSpec dataset, long allocated) {
    if (dataset.isChunked() && !dataset.isFiltered() && allocated > 0) {
      long bytes = dataset.type().bytes();
      for (int dimension = 0; dimension < dataset.rank(); dimension++) {
        bytes *= Math.ceilDiv(dataset.shape()[dimension], dataset.chunk()[dimension]) * dataset.chunk()[dimension];
      }
      return allocated >= bytes;
    }
    return true;
  }

  private Layout layout(Hid.Properties creation) throws ForeignObjectException {
    int layout = library.creation().layout(creation);
    if (layout >= Layout.values().length || library.creation().externalFiles(creation) > 0) {
      throw new ForeignObjectException("elements that lie in other files");
    }
    return Layout.values()[layout];
  }

  private List<Filter> filters(Hid.Properties creation) throws ForeignObjectException {
    List<Filter> filters = new ArrayList<>();
    for (int index = 0; index < library.creation().filters(creation); index++) {
      DatasetCreation.FilterOf filter = library.creation().filter(creation, index, Filter.MOST_VALUES);
      if (filter.all() > Filter.MOST_VALUES || !library.filters().has(filter.number())) {
        throw ForeignObjectException.filter(filter.name(), filter.number());
      }
      filters.add(Filter.of(filter.number(), filter.values()));
    }
    return filters;
  }
}
