package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
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
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StructureSource;
import org.h5burst.writer.backend.TypeDecoder;

/** The objects in a file, by JHDF5. */
final class Jhdf5Structure implements StructureSource {
  private static final long DEFAULT = HDF5Constants.H5P_DEFAULT;
  private static final int LONGEST_NAME_OF_A_FILTER = 64;

  private final Id file;
  private final Jhdf5Types types = new Jhdf5Types();

  private Jhdf5Structure(Id file) {
    this.file = file;
  }

  /** What a file holds. Any process may look while nobody changes the structure. */
  static Catalogue survey(Path path) {
    try (Id file = WholeWords.of(() -> Names.inUse().openToRead(path))) {
      return FileSurvey.of(new Jhdf5Structure(file));
    }
  }

  /** What one dataset is. Any process may ask while nobody changes the structure. */
  static DatasetSpec find(Path path, String dataset) throws ForeignObjectException {
    return WholeWords.ofQuestion(() -> {
      try (Id file = Names.inUse().openToRead(path)) {
        return switch (new Jhdf5Structure(file).dataset(dataset)) {
          case Found.Elements(DatasetSpec found, boolean _, String _) -> found;
          case Found.Texts _ -> throw new ForeignObjectException("text of variable length");
        };
      }
    });
  }

  /** The texts of a dataset, in row-major order. Any process may ask while nobody changes the file. */
  static List<String> strings(Path path, String dataset) {
    return WholeWords.of(() -> {
      try (Id file = Names.inUse().openToRead(path);
          Id found = Names.inUse().openDataset(file, "/" + dataset, DEFAULT);
          Id type = new Id(H5.H5Dget_type(found.value()), H5::H5Tclose); // the file's own: HDF5 converts nothing between ASCII and UTF-8
          Id space = new Id(H5.H5Dget_space(found.value()), H5::H5Sclose)) {
        int count = Math.toIntExact(H5.H5Sget_simple_extent_npoints(space.value()));
        int all = HDF5Constants.H5S_ALL;
        return Jhdf5Attributes.texts(count, type, space, addresses -> H5.H5Dread(found.value(), type.value(), all, all, DEFAULT, addresses, false));
      }
    });
  }

  @Override
  public long rootAddress() {
    return WholeWords.of(() -> H5.H5Oget_info_by_name(file.value(), "/", DEFAULT).addr);
  }

  @Override
  public List<Member> members(String group) {
    return WholeWords.of(() -> Names.inUse().members(file, group));
  }

  @Override
  public List<AttributeSpec> attributes(String object) {
    return WholeWords.of(() -> new Jhdf5Attributes(file, types, Names.inUse()).of(object));
  }

  @Override
  public Found dataset(String name) throws ForeignObjectException {
    return WholeWords.ofQuestion(() -> found(name));
  }

  private Found found(String name) throws ForeignObjectException {
    try (Id dataset = Names.inUse().openDataset(file, "/" + name, DEFAULT);
        Id type = new Id(H5.H5Dget_type(dataset.value()), H5::H5Tclose);
        Id space = new Id(H5.H5Dget_space(dataset.value()), H5::H5Sclose);
        Id creation = new Id(H5.H5Dget_create_plist(dataset.value()), H5::H5Pclose)) {
      if (TypeDecoder.isVariableText(types, type)) {
        return new Found.Texts(Jhdf5Attributes.shape(space));
      }
      Layout layout = layout(creation);
      TypeDecoder.Decoded decoded = TypeDecoder.decode(types, type);
      int extent = H5.H5Sget_simple_extent_type(space.value());
      if (extent == HDF5Constants.H5S_SCALAR) {
        return new Found.Elements(DatasetSpec.foundScalar(name, decoded, layout));
      }
      int rank = extent == HDF5Constants.H5S_SIMPLE ? H5.H5Sget_simple_extent_ndims(space.value()) : 0;
      long[] shape = new long[rank];
      long[] limit = new long[rank];
      if (rank > 0) {
        H5.H5Sget_simple_extent_dims(space.value(), shape, limit);
      }
      return new Found.Elements(DatasetSpec.found(name, decoded, shape, limit, storage(creation, layout, rank)));
    }
  }

  private static Layout layout(Id creation) throws ForeignObjectException {
    int layout = H5.H5Pget_layout(creation.value());
    if (layout >= Layout.values().length || H5.H5Pget_external_count(creation.value()) > 0) {
      throw new ForeignObjectException("elements that lie in other files");
    }
    return Layout.values()[layout];
  }

  private static Storage storage(Id creation, Layout layout, int rank) throws ForeignObjectException {
    long[] chunk = Structure.chunkOf(creation, rank);
    List<Filter> filters = new ArrayList<>();
    for (int index = 0; index < H5.H5Pget_nfilters(creation.value()); index++) {
      int[] values = new int[Filter.MOST_VALUES];
      long[] count = {values.length};
      String[] filterName = {""};
      int filter = H5.H5Pget_filter(creation.value(), index, new int[1], count, values, LONGEST_NAME_OF_A_FILTER, filterName, new int[1]);
      if (count[0] > values.length || H5.H5Zfilter_avail(filter) <= 0) {
        throw ForeignObjectException.filter(filterName[0], filter);
      }
      filters.add(Filter.of(filter, Arrays.copyOf(values, Math.toIntExact(count[0]))));
    }
    return new Storage(Extent.SIMPLE, layout, chunk, new long[0], filters, new byte[0]);
  }
}
