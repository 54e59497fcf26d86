package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.recover.Recovery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Python lists objects and attributes in the order in which they were made, where a file tracks it. */
@Timeout(60)
final class CreationOrderTest {
  /** More than an object's header holds, so that HDF5 indexes them. */
  private static final int MANY = 12;

  private static final CreateOptions TRACKED =
      CreateOptions.defaults().hdf5(settings -> settings.order(CreationOrder.TRACKED));

  /** Python's own lists of a file that it did not make are by name. */
  private static final String[] LISTS = {"f = h5py.File(path, 'r')",
    "def made(walk, **how):",
    "  found = []",
    "  walk(found.append, **how)",
    "  return b' '.join(found).decode()",
    "def members(group):",
    "  return made(group.id.links.iterate, idx_type=h5py.h5.INDEX_CRT_ORDER)",
    "def attributes(node):",
    "  return made(lambda each, **how: h5py.h5a.iterate(node.id, each, **how), index_type=h5py.h5.INDEX_CRT_ORDER)"};

  private static final String IN_ORDER =
      "zone names above link other after | u b a | below | " + many() + " again | y x | title author";

  @TempDir
  private Path directory;

  private static String many() {
    return IntStream.range(0, MANY).mapToObj(number -> "m" + (MANY - number)).collect(Collectors.joining(" "));
  }

  private static String inOrder(Path path) {
    return python(path, "print(members(f), '|', members(f['zone']), '|', members(f['above']), '|', "
        + "attributes(f['zone/u']), '|', attributes(f['names']), '|', attributes(f))");
  }

  private static String python(Path path, String... last) {
    return Python.run(path, Stream.concat(Stream.of(LISTS), Stream.of(last)).toArray(String[]::new));
  }

  /** Tests that nothing is created in the order of names. */
  private static void fill(BurstFile file) {
    file.attribute("title", "t");
    file.attribute("author", "a");
    file.group("zone");
    Dataset u = file.dataset("zone/u", new double[] {1, 2});
    u.attribute("again", 1);
    for (String name : many().split(" ", -1)) {
      u.attribute(name, 1);
    }
    file.strings().write("names", new String[] {"x", "y"}).attribute("y", 1);
    file.strings().get("names").attribute("x", 1);
    file.dataset("above/below", new double[] {3});
    file.commit().join();
    file.dataset("zone/b", new double[] {4});
    file.group("zone/a");
    file.link("link").soft("zone/u");
    file.link("other").hard("zone/u");
    file.dataset("after", new double[] {5});
    u.attribute("again", 2);
  }

  @Test
  void shouldListObjectsAsTheyWereMadeWhenTheOrderIsTracked() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, TRACKED, CreationOrderTest::fill);
    assertEquals(IN_ORDER, inOrder(path));
  }

  @Test
  void shouldKeepTheOrderWhenAnUnfinishedFileIsRecovered() {
    Path path = directory.resolve("f.h5");
    assertThrows(WriterException.class, () -> leaveUnfinished(path));
    Path recovered = directory.resolve("recovered.h5");
    Recovery.recover(path, recovered);
    assertEquals(IN_ORDER, inOrder(recovered));
  }

  private static void leaveUnfinished(Path path) {
    try (BurstFile file = BurstFile.create(path, TRACKED)) {
      fill(file);
      file.flush();
    }
  }

  @Test
  void shouldMakeWhatOthersNeedFirstWhenItIsDeclaredLater() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, TRACKED, file -> {
      file.link("to group").hard("y/group");
      file.link("to dataset").hard("y/x");
      file.link("soft").soft("/y/x");
      file.dataset("y/x", new double[] {1});
      file.dataset("y/group/z", new double[] {1});
      file.strings().write("names", "first").attribute("kept", 1);
      file.dataset("d", new double[] {1});
      file.strings().write("names", "last");
    });
    assertEquals("soft y names d to group to dataset | kept", python(path,
        "print(members(f), '|', attributes(f['names']))"));
    assertEquals("last 1.0", Python.run(path, "f = h5py.File(path)",
        "print(f['names'].asstr()[()], f['to dataset'][0])"));
  }

  @Test
  void shouldListByNameWhenTheOrderIsNotTracked() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, CreationOrderTest::fill);
    assertEquals("above after link names other zone | a b u", Python.run(path, "f = h5py.File(path, 'r')",
        "print(*f, '|', *f['zone'])"));
  }

  @Test
  void shouldTrackNewObjectsInAFileOfAnotherProgramWhenItTracksThem() {
    Path path = directory.resolve("f.h5");
    Python.run(path, "h5py.File(path, 'w', track_order=True).create_group('z', track_order=True)['b'] = 1");
    BurstFile.write(path, OpenOptions.defaults(), file -> {
      file.dataset("z/a", new int[] {1});
      file.dataset("c/y", new int[] {1});
      file.dataset("c/x", new int[] {1});
      file.group("group");
      file.dataset("group/f", new int[] {1});
      file.dataset("group/e", new int[] {1});
    });
    assertEquals("z c group | b a | y x | f e", python(path,
        "print(members(f), '|', members(f['z']), '|', members(f['c']), '|', members(f['group']))"));
  }

  /** h5py decides it for each group, and what is made in a group is made as the group was. */
  @Test
  void shouldTrackTheOrderInThoseGroupsOnlyWhoseMembersAreTracked() {
    Path path = directory.resolve("f.h5");
    Python.run(path, "f = h5py.File(path, 'w')", "f.create_group('tracked', track_order=True)['b'] = 1",
        "f.create_group('plain', track_order=False)['b'] = 1");
    BurstFile.write(path, OpenOptions.defaults(), file -> {
      for (String group : new String[] {"tracked", "plain"}) {
        file.dataset(group + "/new/y", new int[] {1}).attribute("t", 1);
        file.dataset(group + "/new/x", new int[] {1});
        file.dataset(group + "/a", new int[] {1});
        file.strings().write(group + "/names", "n");
        file.group(group + "/later");
        file.dataset(group + "/later/deeper/d", new int[] {1}).attribute("s", 1);
      }
      file.dataset("top", new int[] {1});
    });
    assertEquals("b new a names later | y x | 3 3 3 3 | 0 0 0 0 | 0 0", python(path,
        "order = lambda name: f[name].id.get_create_plist().get_attr_creation_order()",
        "links = lambda name: f[name].id.get_create_plist().get_link_creation_order()",
        "ask = lambda g: ' '.join(str(n) for n in (links(g + '/new'), links(g + '/later/deeper'), order(g + '/new/y'),"
            + " order(g + '/later/deeper/d')))",
        "print(members(f['tracked']), '|', members(f['tracked/new']), '|', ask('tracked'), '|', ask('plain'), '|', "
            + "links('/'), order('top'))"));
  }

  @Test
  void shouldBeExtendedByNetcdfAgainWhenItHasMadeTheFile() {
    Path path = directory.resolve("f.h5");
    Python.run(path, "import netCDF4", "with netCDF4.Dataset(path, 'w') as f:", "  f.createDimension('time', None)",
        "  f.createVariable('time', 'f8', ('time',))[:] = [0, 6]");
    BurstFile.write(path, OpenOptions.defaults(), file -> {
      Dataset data = file.dataset("zeta", ElementType.INT32).shape(2).maxShape(Dataset.UNLIMITED).chunk(16).create();
      data.write(Selection.all(), new int[] {1, 2});
      DimensionScale.of(file.dataset("time"), "time").attachTo(data, 0);
      file.dataset("also", ElementType.INT32).scalar().create().write(Selection.scalar(), new int[] {3});
    });
    Python.run(path, "import netCDF4", "with netCDF4.Dataset(path, 'a') as f:", "  f['zeta'][2] = 3",
        "  f.createVariable('added', 'i4', ())[:] = 4");
    assertEquals("time zeta also added [1 2 3] 3", python(path,
        "print(members(f), f['zeta'][:], f['also'][()])"));
  }

  @Test
  void shouldBeExtendedByNetcdfWhenTheOrderIsTracked() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, TRACKED, file -> {
      Dataset time = file.dataset("time", ElementType.FLOAT64).shape(2).maxShape(Dataset.UNLIMITED).chunk(16).create();
      time.write(Selection.all(), new double[] {0, 6});
      time.attribute("units", "hours since 2026-01-01");
      Dataset t2m = file.dataset("t2m", ElementType.FLOAT32).shape(2).maxShape(Dataset.UNLIMITED).chunk(16).create();
      t2m.write(Selection.all(), new float[] {280, 281});
      DimensionScale.of(time, "time").attachTo(t2m, 0);
    });
    Python.run(path, "import netCDF4", "with netCDF4.Dataset(path, 'a') as f:", "  f['time'][2] = 12",
        "  f['t2m'][2] = 282", "  f.createVariable('added', 'i4', ('time',))[:] = [1, 2, 3]",
        "  f['t2m'].units = 'K'");
    assertEquals("[280. 281. 282.] time t2m added", python(path, "print(f['t2m'][:], members(f))"));
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(3, file.dataset("time").readDoubles(Selection.all()).length);
      assertEquals("K", file.dataset("t2m").requireAttribute("units").asString());
    }
  }
}
