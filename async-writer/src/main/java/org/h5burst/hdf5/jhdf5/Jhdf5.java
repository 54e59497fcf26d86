package org.h5burst.hdf5.jhdf5;

import hdf.hdf5lib.H5;
import org.h5burst.hdf5.H5A;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.H5G;
import org.h5burst.hdf5.H5L;
import org.h5burst.hdf5.H5O;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.H5R;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.H5Z;
import org.h5burst.hdf5.Hdf5;

/** JHDF5's binding, for names up to U+FFFF; objects with others are found, but cannot be used. Any thread. */
final class Jhdf5 implements Hdf5 {
  private static final int LAST_ASCII = 0x7f;

  private final H5A h5a = new Jhdf5H5A();
  private final H5D h5d = new Jhdf5H5D();
  private final Jhdf5Objects objects = new Jhdf5Objects();
  private final H5F h5f = new Jhdf5H5F();
  private final H5L h5l = new Jhdf5H5L();
  private final H5P h5p = new Jhdf5H5P();
  private final H5R h5r = new Jhdf5H5R();
  private final H5S h5s = new Jhdf5H5S();
  private final H5T h5t = new Jhdf5H5T();
  private final H5Z h5z = new Jhdf5H5Z();

  @Override
  public H5A h5a() {
    return h5a;
  }

  @Override
  public H5D h5d() {
    return h5d;
  }

  @Override
  public H5F h5f() {
    return h5f;
  }

  @Override
  public H5G h5g() {
    return objects;
  }

  @Override
  public H5L h5l() {
    return h5l;
  }

  @Override
  public H5O h5o() {
    return objects;
  }

  @Override
  public H5P h5p() {
    return h5p;
  }

  @Override
  public H5R h5r() {
    return h5r;
  }

  @Override
  public H5S h5s() {
    return h5s;
  }

  @Override
  public H5T h5t() {
    return h5t;
  }

  @Override
  public H5Z h5z() {
    return h5z;
  }

  @Override
  public String version() {
    int[] version = new int[3];
    H5.H5get_libversion(version);
    return "%d.%d.%d".formatted(version[0], version[1], version[2]);
  }

  @Override
  public String nameProblem(String name) {
    return Jhdf5Call.nameProblem(name);
  }

  /** Java's own encoding for native code is UTF-8 only up to U+FFFF. */
  @Override
  public boolean isUncertain(String name) {
    return name.chars().anyMatch(unit -> unit > LAST_ASCII);
  }

  @Override
  public boolean closesAfterFailure() {
    return true;
  }
}
