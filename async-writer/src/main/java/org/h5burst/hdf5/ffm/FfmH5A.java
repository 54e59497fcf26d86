package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.h5burst.hdf5.H5A;
import org.h5burst.hdf5.Hid;

final class FfmH5A extends FunctionGroup implements H5A {
  private static final long DEFAULT = Hid.Properties.DEFAULT.value();
  private static final String ITSELF = ".";

  private final Hdf5Function existsByName =
      function("htri_t H5Aexists_by_name(hid_t, const char *, const char *, hid_t)");
  private final Hdf5Function deleteByName =
      function("herr_t H5Adelete_by_name(hid_t, const char *, const char *, hid_t)");
  private final Hdf5Function createByName =
      function("hid_t H5Acreate_by_name(hid_t, const char *, const char *, hid_t, hid_t, hid_t, hid_t, hid_t)");
  private final Hdf5Function openByName =
      function("hid_t H5Aopen_by_name(hid_t, const char *, const char *, hid_t, hid_t)");
  private final Hdf5Function getNumAttrs = function("int H5Aget_num_attrs(hid_t)");
  private final Hdf5Function getNameByIdx =
      function("ssize_t H5Aget_name_by_idx(hid_t, const char *, H5_index_t, H5_iter_order_t, hsize_t, "
          + "char *, size_t, hid_t)");
  private final Hdf5Function getType = function("hid_t H5Aget_type(hid_t)");
  private final Hdf5Function getSpace = function("hid_t H5Aget_space(hid_t)");
  private final Hdf5Function read = function("herr_t H5Aread(hid_t, hid_t, void *)");
  private final Hdf5Function write = function("herr_t H5Awrite(hid_t, hid_t, const void *)");
  private final Hdf5Function close = function("herr_t H5Aclose(hid_t)");

  FfmH5A(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public boolean existsByName(Hid.Location at, String object, String name) {
    return existsByName.status((f, c) -> f.call(at.value(), c.text(object), c.text(name), DEFAULT)) > 0;
  }

  @Override
  public void deleteByName(Hid.Location at, String object, String name) {
    deleteByName.status((f, c) -> f.call(at.value(), c.text(object), c.text(name), DEFAULT));
  }

  @Override
  public Hid.Attribute createByName(Hid.Location at, String object, String name, Hid.Type type, Hid.Space space) {
    return new Hid.Attribute(createByName.id((f, c) -> f.call(at.value(), c.text(object),
        c.text(name), type.value(), space.value(), DEFAULT, DEFAULT, DEFAULT)));
  }

  @Override
  public Hid.Attribute openByName(Hid.Location at, String object, String name) {
    return new Hid.Attribute(openByName.id((f, c) -> f.call(at.value(), c.text(object),
        c.text(name), DEFAULT, DEFAULT)));
  }

  @Override
  public long getNumAttrs(Hid.Node object) {
    return getNumAttrs.status(object.value());
  }

  @Override
  public String getNameByIdx(Hid.Node object, long index) {
    try (Arena arena = Arena.ofConfined()) {
      long itself = new CMemory(arena).text(ITSELF);
      return getNameByIdx.string((f, name, bytes) -> f.call(object.value(), itself, FfmH5L.H5_INDEX_NAME,
          FfmH5L.H5_ITER_INC, index, name, bytes, DEFAULT));
    }
  }

  @Override
  public Hid.Type getType(Hid.Attribute attribute) {
    return new Hid.Type(getType.id(attribute.value()));
  }

  @Override
  public Hid.Space getSpace(Hid.Attribute attribute) {
    return new Hid.Space(getSpace.id(attribute.value()));
  }

  @Override
  public void read(Hid.Attribute attribute, Hid.Type type, MemorySegment into) {
    read.status(f -> (long) f.invokeExact(attribute.value(), type.value(), into));
  }

  @Override
  public void write(Hid.Attribute attribute, Hid.Type type, MemorySegment data) {
    write.status(f -> (long) f.invokeExact(attribute.value(), type.value(), data));
  }

  @Override
  public void close(Hid.Attribute attribute) {
    close.status(attribute.value());
  }
}
