package org.h5burst.writer.backend.phdf5;

import java.nio.ByteOrder;
import org.h5burst.writer.DataType;
import org.h5burst.writer.backend.TypeDecoder;
import org.h5burst.writer.backend.TypeSource;
import org.h5burst.writer.backend.ffm.Hid;

/** Datatypes in files, by the HDF5 library of this process. */
record NativeTypes(Hdf5 hdf5) implements TypeSource<Hid.Type> {
  @Override
  public int kind(Hid.Type type) {
    return hdf5.library().storedTypes().kind(type);
  }

  @Override
  public long bytes(Hid.Type type) {
    return hdf5.library().storedTypes().bytes(type);
  }

  @Override
  public boolean isBigEndian(Hid.Type type) {
    return hdf5.library().storedTypes().isBigEndian(type);
  }

  @Override
  public boolean isSigned(Hid.Type type) {
    return hdf5.library().storedTypes().isSigned(type);
  }

  @Override
  public boolean isVariable(Hid.Type type) {
    return hdf5.library().storedTypes().isVariable(type);
  }

  @Override
  public long[] arrayExtents(Hid.Type type) {
    return kind(type) == TypeDecoder.ARRAY ? hdf5.library().storedTypes().arrayExtents(type) : new long[0];
  }

  @Override
  public String tag(Hid.Type type) {
    return hdf5.library().storedTypes().tag(type);
  }

  @Override
  public Hid.Type base(Hid.Type type) {
    return hdf5.library().storedTypes().base(type);
  }

  @Override
  public int members(Hid.Type type) {
    return hdf5.library().storedTypes().members(type);
  }

  @Override
  public String memberName(Hid.Type type, int member) {
    return hdf5.library().storedTypes().memberName(type, member);
  }

  @Override
  public long memberOffset(Hid.Type type, int member) {
    return hdf5.library().storedTypes().memberOffset(type, member);
  }

  @Override
  public Hid.Type memberType(Hid.Type type, int member) {
    return hdf5.library().storedTypes().memberType(type, member);
  }

  @Override
  public byte[] memberValue(Hid.Type type, int member, int bytes) {
    return hdf5.library().storedTypes().memberValue(type, member, bytes);
  }

  @Override
  public boolean isSame(Hid.Type type, DataType other, ByteOrder order) {
    return hdf5.library().types().equal(hdf5.types().of(other, order), type);
  }

  @Override
  public void close(Hid.Type type) {
    hdf5.library().types().close(type);
  }
}
