package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.TextAddresses;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;

/** Datasets of texts of variable length. HDF5 1.10 writes none in a file that several ranks have open: one rank opens the file by itself for that. */
record VariableTexts(Hdf5 hdf5) {
  private Hdf5Library library() {
    return hdf5.library();
  }

  /** Creates a dataset without its texts, with the groups above it. <b>Collective.</b> */
  void create(Hid.File file, StringsSpec strings) {
    Hid.Type type = hdf5.types().variableString();
    Hid.Space space = library().spaces().create(strings.value().shape());
    Hid.Properties link = library().properties().linkWithGroups();
    library().datasets().close(library().datasets().create(file, strings.name(), type, space, link, Hid.Properties.DEFAULT));
    library().properties().close(link);
    library().spaces().close(space);
    library().types().close(type);
  }

  /** Writes the texts of datasets that exist, while no rank has the file open. <b>Independent.</b> */
  void write(Path path, List<StringsSpec> all) {
    Hid.File file = library().files().open(path.toString(), Hid.Properties.DEFAULT);
    all.stream().filter(strings -> !strings.value().texts().isEmpty()).forEach(strings -> write(file, strings));
    library().files().close(file);
  }

  private void write(Hid.File file, StringsSpec strings) {
    Hid.Dataset dataset = library().datasets().open(file, strings.name(), Hid.Properties.DEFAULT);
    Hid.Type type = hdf5.types().variableString();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment addresses = TextAddresses.of(strings.value().texts(), arena);
      library().datasets().write(dataset, type, Hid.Space.ALL, Hid.Space.ALL, Hid.Properties.DEFAULT, addresses);
    }
    library().types().close(type);
    library().datasets().close(dataset);
  }

  /** The texts of a dataset, in a file that this rank has opened by itself. <b>Independent.</b> */
  List<String> read(Path path, String name) {
    Hid.File file = library().files().openToRead(path.toString(), Hid.Properties.DEFAULT);
    try {
      return read(file, name);
    } finally {
      library().files().close(file);
    }
  }

  /** The texts of a dataset, in row-major order. <b>Independent.</b> */
  List<String> read(Hid.File file, String name) {
    Hid.Dataset dataset = library().datasets().open(file, "/" + name, Hid.Properties.DEFAULT);
    Hid.Type type = library().datasets().type(dataset); // the file's own: HDF5 converts nothing between ASCII and UTF-8
    Hid.Space space = library().datasets().space(dataset);
    try (Arena arena = Arena.ofConfined()) {
      long count = Arrays.stream(library().spaces().extents(space)).reduce(1, Math::multiplyExact);
      MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, count);
      if (count == 0) {
        return List.of();
      }
      library().datasets().read(dataset, type, Hid.Space.ALL, Hid.Space.ALL, Hid.Properties.DEFAULT, addresses);
      List<String> texts = TextAddresses.texts(addresses);
      library().attributes().reclaim(type, space, addresses);
      return texts;
    } finally {
      library().spaces().close(space);
      library().types().close(type);
      library().datasets().close(dataset);
    }
  }
}
