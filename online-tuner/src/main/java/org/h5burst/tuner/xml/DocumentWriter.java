package org.h5burst.tuner.xml;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a document with indentation. */
final class DocumentWriter {
  private DocumentWriter() {}

  static String write(List<Entry> entries) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      writer.writeStartDocument("1.0");
      start(writer, 0, "Parameters");
      for (Layer layer : Layer.values()) {
        List<Entry> ofLayer = entries.stream().filter(entry -> entry.parameter().layer() == layer).toList();
        if (!ofLayer.isEmpty()) {
          start(writer, 1, layer.element());
          for (Entry entry : ofLayer) {
            writeEntry(writer, entry);
          }
          end(writer, 1);
        }
      }
      end(writer, 0);
      writer.writeCharacters("\n");
      writer.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing XML into memory failed", e);
    }
    return text.toString();
  }

  private static void writeEntry(XMLStreamWriter writer, Entry entry) throws XMLStreamException {
    start(writer, 2, entry.parameter().element());
    if (entry.fileName() != null) {
      writer.writeAttribute("FileName", entry.fileName());
    }
    if (entry.variableName() != null) {
      writer.writeAttribute("VariableName", entry.variableName());
    }
    writer.writeCharacters(entry.value());
    writer.writeEndElement();
  }

  private static void start(XMLStreamWriter writer, int depth, String element) throws XMLStreamException {
    writer.writeCharacters("\n" + "  ".repeat(depth));
    writer.writeStartElement(element);
  }

  private static void end(XMLStreamWriter writer, int depth) throws XMLStreamException {
    writer.writeCharacters("\n" + "  ".repeat(depth));
    writer.writeEndElement();
  }
}
