package org.h5burst.writer.backend.structure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.RankZero;
import org.h5burst.writer.backend.StringsSpec;

/** Datasets of variable-length strings. */
public record VariableLengthStrings(Hdf5 hdf5, Hid.File file) {
  /** Creates a dataset without its strings, with missing groups above it. <b>Collective.</b> */
  void create(StringsSpec strings, NewObjects made) {
    hdf5.run(scope -> {
      Hid.Type type = scope.add(new TypeFactory(hdf5).variableString());
      Hid.Space space = scope.add(hdf5.h5s().createSimple(strings.value().shape(), new long[0]));
      Hid.Properties creation = made.dataset(strings.name(), scope);
      scope.add(hdf5.h5d().create(file, strings.name(), new H5D.Made(type, space, made.link(), creation)));
    });
  }

  /** Writes strings on rank 0, in a file that no rank has open: parallel HDF5 cannot write them. <b>Collective.</b> */
  public static void writeAlone(Communicator communicator, Hdf5 hdf5, KnownFile file, List<StringsSpec> strings) {
    RankZero.run(communicator, () -> {
      try {
        hdf5.run(scope -> {
          Hid.File alone = scope.add(Hdf5Lock.open(hdf5, file, H5F.H5F_ACC_RDWR, Hid.Properties.DEFAULT));
          strings.forEach(new VariableLengthStrings(hdf5, alone)::write);
        });
      } catch (RuntimeException | Error failure) {
        throw new IllegalStateException("cannot write strings of variable length: " + Causes.words(failure), failure);
      }
      return new long[0];
    });
  }

  /** Writes the strings of an existing dataset, in a file that no other process has open. <b>Independent.</b> */
  public void write(StringsSpec strings) {
    if (strings.value().texts().isEmpty()) {
      return;
    }
    hdf5.run(scope -> {
      Hid.Dataset dataset = scope.add(hdf5.h5d().open(file, strings.name(), Hid.Properties.DEFAULT));
      Hid.Type type = scope.add(new TypeFactory(hdf5).variableString());
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment addresses = addresses(strings.value().texts(), arena);
        hdf5.h5d().write(dataset, type, Hid.Space.ALL, Hid.Space.ALL, Hid.Properties.DEFAULT, addresses);
      }
    });
  }

  /** Returns the strings of a dataset, in row-major order. <b>Independent.</b> */
  public List<String> read(String name) {
    return hdf5.always(scope -> {
      Hid.Dataset dataset = scope.add(hdf5.h5d().open(file, "/" + name, Hid.Properties.DEFAULT));
      Hid.Type type = scope.add(hdf5.h5d().getType(dataset));
      Hid.Space space = scope.add(hdf5.h5d().getSpace(dataset));
      long count = Arrays.stream(hdf5.h5s().getSimpleExtentDims(space).shape()).reduce(1, Math::multiplyExact);
      return read(hdf5, count, type, space, addresses -> hdf5.h5d().read(dataset, type, Hid.Space.ALL, Hid.Space.ALL,
          Hid.Properties.DEFAULT, addresses));
    });
  }

  /**
   * Reads strings by their addresses.
   *
   * @param type the file's own type: HDF5 does not convert between ASCII and UTF-8
   * @param reader fills memory with addresses
   */
  static List<String> read(Hdf5 hdf5, long count, Hid.Type type, Hid.Space space, Consumer<MemorySegment> reader) {
    if (count == 0) {
      return List.of();
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, count);
      reader.accept(addresses);
      List<String> strings = strings(addresses);
      hdf5.h5d().vlenReclaim(type, space, addresses);
      return strings;
    }
  }

  /** Stores strings in memory; returns the address of each, as HDF5 needs them: in UTF-8, with a zero at the end. */
  static MemorySegment addresses(List<String> strings, Arena arena) {
    MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, strings.size());
    for (int index = 0; index < strings.size(); index++) {
      addresses.setAtIndex(ValueLayout.ADDRESS, index, arena.allocateFrom(strings.get(index)));
    }
    return addresses;
  }

  /** Reads the strings at addresses; one without memory is empty. */
  private static List<String> strings(MemorySegment addresses) {
    List<String> strings = new ArrayList<>();
    for (long index = 0; index < addresses.byteSize() / ValueLayout.ADDRESS.byteSize(); index++) {
      MemorySegment string = addresses.getAtIndex(ValueLayout.ADDRESS, index);
      strings.add(string.equals(MemorySegment.NULL) ? "" : string.reinterpret(Long.MAX_VALUE).getString(0));
    }
    return strings;
  }
}
