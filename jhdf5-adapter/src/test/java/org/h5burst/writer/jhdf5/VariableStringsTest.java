package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.IHDF5Reader;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.jhdf5.exceptions.HDF5SpaceRankMismatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Strings of variable length are read and overwritten as with JHDF5, which reads the files here. */
@Timeout(30)
final class VariableStringsTest {
  @TempDir
  Path directory;

  private File path;

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5").toFile();
  }

  private IHDF5Reader jhdf5() {
    return ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
  }

  @Test
  void shouldKeepAttributesWhenABlockOfStringsIsWritten() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().createArrayVL("s", 3);
      writer.string().setAttr("s", "unit", "m");
      writer.string().writeArrayBlockWithOffset("s", new String[] {"a"}, 1, 1);
      writer.string().writeArrayBlockWithOffset("s", new String[] {"b"}, 1, 2);
      assertEquals("m", writer.string().getAttr("s", "unit"));
    }
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().writeArrayBlock("s", new String[] {"c"}, 3);
    }
    try (IHDF5Reader reader = jhdf5()) {
      assertArrayEquals(new String[] {"", "a", "b", "c"}, reader.string().readArray("s"));
      assertEquals("m", reader.string().getAttr("s", "unit"));
    }
  }

  @Test
  void shouldKeepAttributesOnlyWhenASingleStringIsOverwritten() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().writeVL("one", "old");
      writer.string().writeArrayVL("some", new String[] {"old"});
      writer.string().setAttr("one", "unit", "m");
      writer.string().setAttr("some", "unit", "m");
      writer.string().writeVL("one", "new");
      writer.string().writeArrayVL("some", new String[] {"new"});
    }
    try (IHDF5Reader reader = jhdf5()) {
      assertEquals("new", reader.string().read("one"));
      assertEquals(List.of("unit"), reader.object().getAttributeNames("one"));
      assertArrayEquals(new String[] {"new"}, reader.string().readArray("some"));
      assertEquals(List.of(), reader.object().getAttributeNames("some"));
    }
  }

  @Test
  void shouldWriteTheStringsThatWereGivenWhenAReadArrayIsChanged() {
    String[] given = {"b", "a"};
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().writeArrayVL("s", given);
      Arrays.sort(writer.readStringArray("s"));
      writer.string().readMDArray("s").set("x", 0);
      writer.object().getDimensions("s")[0] = 1;
    }
    try (IHDF5Reader reader = jhdf5()) {
      assertArrayEquals(given, reader.string().readArray("s"));
    }
  }

  @Test
  void shouldReplaceALinkWhenStringsAreWrittenThroughIt() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writeWithLink(writer, "kept");
      writer.string().writeArrayVL("to-kept", new String[] {"new"});
      writeWithLink(writer, "written");
      writer.file().flush();
      writer.string().writeArrayVL("to-written", new String[] {"new"});
    }
    try (IHDF5Reader reader = jhdf5()) {
      for (String name : List.of("kept", "written")) {
        assertArrayEquals(new String[] {"old", "older"}, reader.string().readArray(name));
        assertArrayEquals(new String[] {"new"}, reader.string().readArray("to-" + name));
        assertFalse(reader.object().isSymbolicLink("to-" + name));
      }
    }
  }

  private static void writeWithLink(IHDF5Writer writer, String name) {
    writer.string().writeArrayVL(name, new String[] {"old", "older"});
    writer.object().createSoftLink("/" + name, "to-" + name);
  }

  @Test
  void shouldWriteIntoTheDatasetWhenABlockIsWrittenThroughALink() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writeWithLink(writer, "s");
      writer.file().flush();
      writer.string().writeArrayBlock("to-s", new String[] {"new"}, 0);
    }
    try (IHDF5Reader reader = jhdf5()) {
      assertArrayEquals(new String[] {"new", "older"}, reader.string().readArray("s"));
      assertTrue(reader.object().isSymbolicLink("to-s"));
    }
  }

  @Test
  void shouldRefuseABlockWhenItHasOtherDimensionsThanTheStrings() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().createMDArrayVL("s", new int[] {2, 5});
      MDArray<String> cube = new MDArray<>(new String[] {""}, 1, 1, 1);
      List<Executable> calls = List.of(
          () -> writer.string().readArrayBlock("s", 2, 0),
          () -> writer.string().readMDArrayBlock("s", new int[] {1, 1, 1}, new long[3]),
          () -> writer.string().writeArrayBlock("s", new String[] {""}, 0),
          () -> writer.string().writeMDArrayBlock("s", cube, new long[3]));
      calls.forEach(call -> assertThrows(HDF5SpaceRankMismatch.class, call));
    }
  }
}
