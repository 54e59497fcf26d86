package org.h5burst.hdf5.jhdf5;

import static org.h5burst.hdf5.jhdf5.Jhdf5Call.checked;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5A;
import org.h5burst.hdf5.Hid;

final class Jhdf5H5A implements H5A {
  private static final long DEFAULT = Hid.Properties.DEFAULT.value();

  @Override
  public boolean existsByName(Hid.Location at, String object, String name) {
    return Jhdf5Call.of(() -> H5.H5Aexists_by_name(at.value(), checked(object), checked(name), DEFAULT));
  }

  @Override
  public void deleteByName(Hid.Location at, String object, String name) {
    Jhdf5Call.run(() -> H5.H5Adelete_by_name(at.value(), checked(object), checked(name), DEFAULT));
  }

  @Override
  public Hid.Attribute createByName(Hid.Location at, String object, String name, Hid.Type type, Hid.Space space) {
    return new Hid.Attribute(Jhdf5Call.of(() -> H5.H5Acreate_by_name(at.value(), checked(object), checked(name),
        type.value(), space.value(), DEFAULT, DEFAULT, DEFAULT)));
  }

  @Override
  public Hid.Attribute openByName(Hid.Location at, String object, String name) {
    return new Hid.Attribute(Jhdf5Call.of(() -> H5.H5Aopen_by_name(at.value(), checked(object), checked(name), DEFAULT,
        DEFAULT)));
  }

  @Override
  public long getNumAttrs(Hid.Node object) {
    return Jhdf5Call.of(() -> H5.H5Oget_info(object.value()).num_attrs);
  }

  @Override
  public String getNameByIdx(Hid.Node object, long index) {
    return Jhdf5Call.of(() -> H5.H5Aget_name_by_idx(object.value(), ".", HDF5Constants.H5_INDEX_NAME,
        HDF5Constants.H5_ITER_INC, index, DEFAULT));
  }

  @Override
  public Hid.Type getType(Hid.Attribute attribute) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Aget_type(attribute.value())));
  }

  @Override
  public Hid.Space getSpace(Hid.Attribute attribute) {
    return new Hid.Space(Jhdf5Call.of(() -> H5.H5Aget_space(attribute.value())));
  }

  @Override
  public void read(Hid.Attribute attribute, Hid.Type type, MemorySegment into) {
    byte[] elements = new byte[Math.toIntExact(into.byteSize())];
    Jhdf5Call.run(() -> H5.H5Aread(attribute.value(), type.value(), elements));
    into.copyFrom(MemorySegment.ofArray(elements));
  }

  @Override
  public void write(Hid.Attribute attribute, Hid.Type type, MemorySegment data) {
    Jhdf5Call.run(() -> H5.H5Awrite(attribute.value(), type.value(), data.toArray(ValueLayout.JAVA_BYTE)));
  }

  @Override
  public void close(Hid.Attribute attribute) {
    Jhdf5Call.run(() -> H5.H5Aclose(attribute.value()));
  }
}
