package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.structs.H5O_info_t;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
  private static final int BY_NAME = HDF5Constants.H5_INDEX_NAME;
  private static final int UPWARDS = HDF5Constants.H5_ITER_INC;
  private static final long DEFAULT = HDF5Constants.H5P_DEFAULT;
  private static final int LONGEST_NAME_OF_A_FILTER = 64;

  private final Id file;
  private final Jhdf5Types types = new Jhdf5Types();

  private Jhdf5Structure(Id file) {
    this.file = file;
  }

  /** What a file holds. Any process may look while nobody changes the structure. */
  static Catalogue survey(Path path) {
    try (Id file = new Id(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, DEFAULT), H5::H5Fclose)) {
      return FileSurvey.of(new Jhdf5Structure(file));
    }
  }

  /** What one dataset is. Any process may ask while nobody changes the structure. */
  static DatasetSpec find(Path path, String dataset) throws ForeignObjectException {
    try (Id file = new Id(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, DEFAULT), H5::H5Fclose)) {
      return switch (new Jhdf5Structure(file).dataset(dataset)) {
        case Found.Elements(DatasetSpec found, boolean _, String _) -> found;
        case Found.Texts _ -> throw new ForeignObjectException("text of variable length");
      };
    }
  }

  /** The texts of a dataset, in row-major order. Any process may ask while nobody changes the file. */
  static List<String> strings(Path path, String dataset) {
    try (Id file = new Id(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, DEFAULT), H5::H5Fclose);
        Id found = new Id(H5.H5Dopen(file.value(), "/" + dataset, DEFAULT), H5::H5Dclose);
        Id type = new Id(H5.H5Dget_type(found.value()), H5::H5Tclose);
        Id space = new Id(H5.H5Dget_space(found.value()), H5::H5Sclose)) {
      Object[] texts = new Object[Math.toIntExact(H5.H5Sget_simple_extent_npoints(space.value()))];
      if (texts.length > 0) {
        H5.H5DreadVL(found.value(), type.value(), HDF5Constants.H5S_ALL, HDF5Constants.H5S_ALL, DEFAULT, texts);
      }
      return Arrays.stream(texts).map(text -> Objects.toString(text, "")).toList();
    }
  }

  @Override
  public long rootAddress() {
    return H5.H5Oget_info_by_name(file.value(), "/", DEFAULT).addr;
  }

  @Override
  public List<Member> members(String group) {
    String path = "/" + group;
    List<Member> members = new ArrayList<>();
    long count = H5.H5Gget_info_by_name(file.value(), path, DEFAULT).nlinks;
    for (long index = 0; index < count; index++) {
      String name = H5.H5Lget_name_by_idx(file.value(), path, BY_NAME, UPWARDS, index, DEFAULT);
      if (H5.H5Lget_info_by_idx(file.value(), path, BY_NAME, UPWARDS, index, DEFAULT).type == HDF5Constants.H5L_TYPE_HARD) {
        H5O_info_t object = H5.H5Oget_info_by_idx(file.value(), path, BY_NAME, UPWARDS, index, DEFAULT);
        members.add(new Member(name, kind(object.type), object.addr));
      } else {
        members.add(new Member(name, Kind.LINK, 0));
      }
    }
    return members;
  }

  @Override
  public List<AttributeSpec> attributes(String object) {
    return new Jhdf5Attributes(file, types).of(object);
  }

  private static Kind kind(int type) {
    if (type == HDF5Constants.H5O_TYPE_GROUP) {
      return Kind.GROUP;
    }
    return type == HDF5Constants.H5O_TYPE_DATASET ? Kind.DATASET : Kind.OTHER;
  }

  @Override
  public Found dataset(String name) throws ForeignObjectException {
    try (Id dataset = new Id(H5.H5Dopen(file.value(), "/" + name, DEFAULT), H5::H5Dclose);
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
