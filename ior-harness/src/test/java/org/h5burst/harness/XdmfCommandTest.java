package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DimensionScale;
import org.h5burst.writer.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What {@code xdmf} says of files with steps in groups, or along the first dimension. */
@Timeout(60)
final class XdmfCommandTest {
  @TempDir
  private Path directory;

  private Document described(Path file) throws Exception {
    StringWriter said = new StringWriter();
    assertEquals(0, Main.commandLine().setOut(new PrintWriter(said, true)).setErr(new PrintWriter(said, true))
        .execute("xdmf", file.toString()), said::toString);
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Path.of(file + ".xdmf").toFile());
  }

  private static List<Element> elements(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int index = 0; index < nodes.getLength(); index++) {
      elements.add((Element) nodes.item(index));
    }
    return elements;
  }

  /** Each path that is referred to is a dataset of just the shape and type that is said. */
  private static void assertRefersToDatasets(Document document, Path file) {
    try (BurstFile opened = BurstFile.open(file)) {
      for (Element item : elements(document, "DataItem")) {
        if (item.getAttribute("Format").equals("HDF")) {
          String[] reference = item.getTextContent().split(":/", 2);
          assertEquals(file.getFileName().toString(), reference[0]);
          Dataset dataset = opened.dataset(reference[1]);
          List<String> shape = new ArrayList<>();
          for (long extent : dataset.shape()) {
            shape.add(Long.toString(extent));
          }
          assertEquals(String.join(" ", shape), item.getAttribute("Dimensions"));
          assertEquals(((ElementType) dataset.type()).bytes(), Integer.parseInt(item.getAttribute("Precision")));
        }
      }
    }
  }

  @Test
  void shouldDescribeAStepForEachGroupWhenGroupsAreNumbered() throws Exception {
    Path file = directory.resolve("steps.h5");
    BurstFile.write(file, opened -> {
      for (int step = 9; step < 12; step++) {
        opened.group("data/" + step).attribute("time", 0.5 * (step - 9));
        opened.dataset("data/%d/meshes/E/x".formatted(step), new double[4][8]);
        opened.dataset("data/%d/meshes/rho".formatted(step), new float[4][8]);
      }
    });
    Document document = described(file);
    assertRefersToDatasets(document, file);
    assertEquals(List.of("0.0", "0.5", "1.0"),
        elements(document, "Time").stream().map(time -> time.getAttribute("Value")).toList());
    assertEquals(List.of("meshes/E/x", "meshes/rho"), elements(document, "Attribute").stream()
        .map(field -> field.getAttribute("Name")).distinct().toList());
    assertTrue(elements(document, "Topology").stream().allMatch(each -> each.getAttribute("Dimensions").equals("4 8")));
  }

  @Test
  void shouldTakeTheNumberOfTheGroupWhenItsTimeIsNotANumber() throws Exception {
    Path file = directory.resolve("times.h5");
    BurstFile.write(file, opened -> {
      opened.group("data/9").attribute("time", "noon");
      opened.group("data/10").attribute("time", new double[] {1, 2});
      opened.group("data/11").attribute("time", Long.MAX_VALUE);
      for (int step = 9; step < 12; step++) {
        opened.dataset("data/%d/x".formatted(step), new double[8]);
      }
    });
    assertEquals(List.of("9.0", "10.0", "11.0"),
        elements(described(file), "Time").stream().map(time -> time.getAttribute("Value")).toList());
  }

  @Test
  void shouldReferToTheFileWhenALinkLeadsToTheDocument() throws Exception {
    Path file = directory.resolve("out.h5");
    BurstFile.write(file, opened -> opened.dataset("1/x", new double[8]));
    Path place = Files.createDirectories(directory.resolve("other/place"));
    Files.createSymbolicLink(directory.resolve("view"), place);
    Path document = directory.resolve("view/v.xdmf");
    assertEquals(0, Main.commandLine().execute("xdmf", file.toString(), "-o", document.toString()));
    Document described = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(document.toFile());
    String reference = elements(described, "DataItem").stream().map(Element::getTextContent)
        .filter(text -> text.contains(".h5:")).findFirst().orElseThrow();
    assertEquals(file.toRealPath(), place.resolve(reference.split(":/", 2)[0]).toRealPath());
  }

  @Test
  void shouldDescribeAHyperslabForEachStepWhenTheFirstDimensionIsTime() throws Exception {
    Path file = directory.resolve("series.h5");
    BurstFile.write(file, opened -> {
      opened.dataset("t2m", new float[3][4][4]);
      DimensionScale.of(opened.dataset("time", new double[] {0, 6, 12}), "time").attachTo(opened.dataset("t2m"), 0);
    });
    Document document = described(file);
    assertRefersToDatasets(document, file);
    List<String> slabs = elements(document, "DataItem").stream()
        .filter(item -> item.getAttribute("Dimensions").equals("3 3")).map(Element::getTextContent).toList();
    assertEquals(List.of("0 0 0 1 1 1 1 4 4", "1 0 0 1 1 1 1 4 4", "2 0 0 1 1 1 1 4 4"), slabs);
  }

  @Test
  void shouldDescribeEveryGroupWhenTwoTreesHaveTheSameSteps() throws Exception {
    Path file = directory.resolve("trees.h5");
    BurstFile.write(file, opened -> {
      for (int step = 1; step < 3; step++) {
        opened.dataset("fields/%d/e".formatted(step), new double[2][8]);
        opened.dataset("fields/%d/parts/e1/x".formatted(step), new double[2][9]);
        opened.dataset("particles/%d/e".formatted(step), new double[2][8]);
      }
    });
    Document document = described(file);
    assertRefersToDatasets(document, file);
    assertEquals(List.of("fields/e", "particles/e", "fields/e", "particles/e", "fields/parts/e1/x",
        "fields/parts/e1/x"),
        elements(document, "Attribute").stream().map(field -> field.getAttribute("Name"))
            .toList());
  }

  @Test
  void shouldIgnoreAGroupWhenItsNumberIsTooLongForAStep() throws Exception {
    Path file = directory.resolve("stamped.h5");
    BurstFile.write(file, opened -> {
      opened.dataset("run/20261127205532123456789/x", new double[8]);
      opened.dataset("run/7/x", new double[8]);
    });
    assertEquals(List.of("7.0"),
        elements(described(file), "Time").stream().map(time -> time.getAttribute("Value")).toList());
  }

  @Test
  void shouldDescribeTheOthersWhenADatasetHasMoreRowsThanSteps() throws Exception {
    Path file = directory.resolve("table.h5");
    BurstFile.write(file, opened -> {
      opened.dataset("points", new float[100_001][2]);
      opened.dataset("u", new float[3][4][4]);
    });
    assertEquals(List.of("u", "u", "u"),
        elements(described(file), "Attribute").stream().map(field -> field.getAttribute("Name")).toList());
  }

  @Test
  void shouldFailWithWordsWhenADatasetHasMoreRowsThanSteps() {
    Path file = directory.resolve("long.h5");
    BurstFile.write(file, opened -> opened.dataset("positions", new float[200_000][3]));
    assertFailsWith("dataset positions has 200000 rows", file);
  }

  @Test
  void shouldFailWithWordsWhenAFileHoldsNoFields() {
    Path file = directory.resolve("empty.h5");
    BurstFile.write(file, opened -> opened.dataset("numbers", new int[] {1}));
    assertFailsWith("holds no fields", file);
  }

  private static void assertFailsWith(String words, Path file) {
    StringWriter said = new StringWriter();
    assertEquals(1, Main.commandLine().setOut(new PrintWriter(said, true)).setErr(new PrintWriter(said, true))
        .execute("xdmf", file.toString()));
    assertTrue(said.toString().contains(words), said::toString);
  }
}
