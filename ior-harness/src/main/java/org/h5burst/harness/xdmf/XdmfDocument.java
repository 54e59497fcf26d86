package org.h5burst.harness.xdmf;

import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.h5burst.harness.xdmf.Series.Field;
import org.h5burst.harness.xdmf.Series.Step;
import org.h5burst.writer.ElementType;

/** Writes series as XDMF 3: uniform grids of unit spacing, one collection over time for each. For one thread. */
final class XdmfDocument {
  private static final int PLANE = 2;

  private final String file;
  private final XMLStreamWriter xml;

  private XdmfDocument(String file, XMLStreamWriter xml) {
    this.file = file;
    this.xml = xml;
  }

  /** Returns the document of a file. */
  static String of(String file, List<Series> all) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      new XdmfDocument(file, xml).write(all);
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text + "\n";
  }

  private void write(List<Series> all) throws XMLStreamException {
    begin("Xdmf", "Version", "3.0");
    begin("Domain");
    for (Series series : all) {
      begin("Grid", "Name", "grid " + extents(series.grid()), "GridType", "Collection", "CollectionType", "Temporal");
      for (Step step : series.steps()) {
        write(series.grid(), step);
      }
      xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private void write(long[] grid, Step step) throws XMLStreamException {
    begin("Grid", "Name", "step", "GridType", "Uniform");
    empty("Time", "Value", Double.toString(step.time()));
    boolean isPlane = grid.length <= PLANE;
    long[] nodes = grid.length == 1 ? new long[] {1, grid[0]} : grid;
    empty("Topology", "TopologyType", isPlane ? "2DCoRectMesh" : "3DCoRectMesh", "Dimensions", extents(nodes));
    begin("Geometry", "GeometryType", isPlane ? "ORIGIN_DXDY" : "ORIGIN_DXDYDZ");
    numbers(nodes.length, "0");
    numbers(nodes.length, "1");
    xml.writeEndElement();
    for (Field field : step.fields()) {
      begin("Attribute", "Name", field.name(), "AttributeType", "Scalar", "Center", "Node");
      write(grid, nodes, field);
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private void numbers(int count, String number) throws XMLStreamException {
    begin("DataItem", "Format", "XML", "Dimensions", Integer.toString(count));
    xml.writeCharacters(LongStream.range(0, count).mapToObj(_ -> number).collect(Collectors.joining(" ")));
    xml.writeEndElement();
  }

  private void write(long[] grid, long[] nodes, Field field) throws XMLStreamException {
    if (field.row() < 0) {
      data(nodes, field);
      return;
    }
    begin("DataItem", "ItemType", "HyperSlab", "Dimensions", extents(nodes));
    long[] start = new long[grid.length + 1];
    start[0] = field.row();
    long[] ones = new long[start.length];
    Arrays.fill(ones, 1);
    long[] count = ones.clone();
    System.arraycopy(grid, 0, count, 1, grid.length);
    begin("DataItem", "Format", "XML", "Dimensions", "3 " + start.length);
    xml.writeCharacters(String.join(" ", extents(start), extents(ones), extents(count)));
    xml.writeEndElement();
    data(field.dataset().shape(), field);
    xml.writeEndElement();
  }

  private void data(long[] shape, Field field) throws XMLStreamException {
    ElementType type = (ElementType) field.dataset().type();
    begin("DataItem", "Format", "HDF", "NumberType", !type.isInteger() ? "Float"
        : type.name().startsWith("U") ? "UInt" : "Int", "Precision", Integer.toString(type.bytes()), "Dimensions",
        extents(shape));
    xml.writeCharacters("%s:/%s".formatted(file, field.dataset().name()));
    xml.writeEndElement();
  }

  private static String extents(long... extents) {
    return Arrays.stream(extents).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }

  private void begin(String element, String... attributes) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement(element);
    attributes(attributes);
  }

  private void empty(String element, String... attributes) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeEmptyElement(element);
    attributes(attributes);
  }

  private void attributes(String... attributes) throws XMLStreamException {
    for (int index = 0; index < attributes.length; index += 2) {
      xml.writeAttribute(attributes[index], attributes[index + 1]);
    }
  }
}
