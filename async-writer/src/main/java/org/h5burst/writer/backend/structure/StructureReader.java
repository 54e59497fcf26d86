package org.h5burst.writer.backend.structure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StoredType;
import org.h5burst.writer.backend.structure.FileScanner.Found;
import org.h5burst.writer.backend.structure.FileScanner.Member;

/** Reads the structure of a file that this process has opened alone. <b>Independent.</b> */
public record StructureReader(Hdf5 hdf5, Hid.File file, Writability writability) implements FileScanner.Source {
  /** Returns the contents of a file, while nobody changes its structure. */
  public static Catalogue scan(Hdf5 hdf5, Path path, Writability writability) {
    return hdf5.always(scope -> FileScanner.scan(new StructureReader(hdf5, open(scope, hdf5, path), writability)));
  }

  /**
   * Returns the description of one dataset, while nobody changes the structure.
   *
   * @throws ForeignObjectException if it is one that cannot be used
   */
  public static DatasetSpec find(Hdf5 hdf5, Path path, String dataset) throws ForeignObjectException {
    return hdf5.<DatasetSpec, ForeignObjectException>always(scope -> {
      StructureReader reader = new StructureReader(hdf5, open(scope, hdf5, path), Writability.FULL);
      return switch (reader.dataset(dataset)) {
        case Found.Elements(DatasetSpec found, boolean _, String _) -> found;
        case Found.Strings _ -> throw new ForeignObjectException("strings of variable length");
      };
    });
  }

  /** Returns the strings of a dataset, in row-major order, while nobody changes the file. */
  public static List<String> strings(Hdf5 hdf5, Path path, String dataset) {
    return hdf5.always(scope -> new VariableLengthStrings(hdf5, open(scope, hdf5, path)).read(dataset));
  }

  private static Hid.File open(Scope scope, Hdf5 hdf5, Path path) {
    return scope.add(Hdf5Lock.open(hdf5, path, H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT));
  }

  @Override
  public long rootAddress() {
    return new GroupMembers(hdf5, file).info(file, "/").address();
  }

  @Override
  public List<Member> members(String group) {
    return new GroupMembers(hdf5, file).of(group);
  }

  @Override
  public boolean tracksOrder(String group) {
    return NewObjects.tracksOrder(hdf5, file, group);
  }

  @Override
  public List<AttributeSpec> attributes(String object) {
    return new AttributeReader(hdf5, file).of(object);
  }

  @Override
  public Found dataset(String name) throws ForeignObjectException {
    return hdf5.<Found, ForeignObjectException>always(scope -> {
      Hid.Dataset dataset = scope.add(hdf5.h5d().open(file, "/" + name, Hid.Properties.DEFAULT));
      Hid.Type type = scope.add(hdf5.h5d().getType(dataset));
      Hid.Space space = scope.add(hdf5.h5d().getSpace(dataset));
      if (TypeDecoder.isVariableString(hdf5, type)) {
        return new Found.Strings(AttributeReader.shape(hdf5, space));
      }
      Hid.Properties creation = scope.add(hdf5.h5d().getCreatePlist(dataset));
      Layout layout = layout(creation);
      StoredType stored = TypeDecoder.decode(hdf5, type);
      if (hdf5.h5s().getSimpleExtentType(space) == H5S.H5S_SCALAR) {
        return new Found.Elements(DatasetSpec.foundScalar(name, stored, layout));
      }
      H5S.Extents extents = hdf5.h5s().getSimpleExtentDims(space);
      long[] chunk = chunk(hdf5, creation, extents.shape().length);
      byte[] fill = fill(creation, type, stored.type().bytes());
      Storage storage = new Storage(Extent.SIMPLE, layout, chunk, new long[0], filters(creation), fill);
      DatasetSpec found = DatasetSpec.found(name, stored, extents.shape(), extents.limit(), storage);
      return new Found.Elements(found, writability.isLate(found, creation), writability.problem(found, dataset));
    });
  }

  private Layout layout(Hid.Properties creation) throws ForeignObjectException {
    int layout = hdf5.h5p().getLayout(creation);
    if (layout >= Layout.values().length || hdf5.h5p().getExternalCount(creation) > 0) {
      throw new ForeignObjectException("elements that are stored in other files");
    }
    return Layout.values()[layout];
  }

  /** Returns whether the elements of a dataset are contiguous in this file, so that HDF5 reports their position. */
  public static boolean hasOffset(Hdf5 hdf5, Scope scope, Hid.Dataset dataset) {
    Hid.Properties creation = scope.add(hdf5.h5d().getCreatePlist(dataset));
    return hdf5.h5d().getSpaceStatus(dataset) == H5D.H5D_SPACE_STATUS_ALLOCATED
        && hdf5.h5p().getLayout(creation) == H5D.H5D_CONTIGUOUS && hdf5.h5p().getExternalCount(creation) == 0;
  }

  /** Returns the extents of a chunk; empty for a dataset that is not chunked. */
  static long[] chunk(Hdf5 hdf5, Hid.Properties creation, int rank) {
    boolean isChunked = hdf5.h5p().getLayout(creation) == H5D.H5D_CHUNKED;
    return isChunked ? hdf5.h5p().getChunk(creation, rank) : new long[0];
  }

  /** Returns the fill value, if it was set explicitly. */
  private byte[] fill(Hid.Properties creation, Hid.Type type, int bytes) {
    if (hdf5.h5p().fillValueDefined(creation) != H5P.H5D_FILL_VALUE_USER_DEFINED) {
      return new byte[0];
    }
    byte[] fill = new byte[bytes];
    hdf5.h5p().getFillValue(creation, type, fill);
    return fill;
  }

  private List<Filter> filters(Hid.Properties creation) throws ForeignObjectException {
    List<Filter> filters = new ArrayList<>();
    for (int index = 0; index < hdf5.h5p().getNfilters(creation); index++) {
      H5P.FilterOf filter = hdf5.h5p().getFilter(creation, index, Filter.MAX_VALUES);
      if (filter.all() > Filter.MAX_VALUES || !FilterSupport.isAvailable(hdf5, filter.number())) {
        throw ForeignObjectException.filter(filter.name(), filter.number());
      }
      filters.add(Filter.of(filter.number(), filter.values()));
    }
    return filters;
  }
}
