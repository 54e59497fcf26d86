package org.h5burst.tuner.xml;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.h5burst.tuner.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document strictly: unknown content is an error. Documents are not trusted: document types and entities are
 * refused, so nothing outside the document is opened; length, depth and number of attributes are bounded.
 */
final class DocumentReader {
  static final int MAX_BYTES = 1 << 20;

  /** A valid document has three levels, and two attributes per element; a few more get their own message. */
  private static final int MAX_LEVELS = 16;

  private static final String ROOT = "Parameters";
  private static final String FILE_NAME = "FileName";
  private static final String VARIABLE_NAME = "VariableName";
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final int LONGEST_QUOTE = 60;

  private final String name;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Entry.Scope, Integer> lines = new HashMap<>();

  DocumentReader(String name) {
    this.name = name;
  }

  List<Entry> read(byte[] document) {
    if (document.length > MAX_BYTES) {
      throw new StaticConfigurationException(name,
          "is longer than %d bytes, too long for a configuration".formatted(MAX_BYTES), null);
    }
    Events events = new Events(document);
    events.next("the element <" + ROOT + ">");
    if (!events.name().equals(ROOT)) {
      throw unknown(events, "root element", List.of(ROOT));
    }
    noAttributes(events);
    while (events.next("an element") == XMLStreamConstants.START_ELEMENT) {
      readLayer(events);
    }
    events.expectEnd();
    return entries;
  }

  /** Returns the line of an entry. */
  int line(Entry entry) {
    return lines.getOrDefault(entry.scope(), 0);
  }

  private void readLayer(Events events) {
    Layer layer = Arrays.stream(Layer.values()).filter(known -> known.element().equals(events.name())).findFirst()
        .orElseThrow(() -> unknown(events, "layer", Arrays.stream(Layer.values()).map(Layer::element).toList()));
    noAttributes(events);
    while (events.next("an element") == XMLStreamConstants.START_ELEMENT) {
      readParameter(events, layer);
    }
  }

  private void readParameter(Events events, Layer layer) {
    Parameter parameter = Parameter.values().stream().filter(known -> known.element().equals(events.name())).findFirst()
        .orElseThrow(() -> unknown(events, "parameter", Parameter.values().stream().map(Parameter::element).toList()));
    if (parameter.layer() != layer) {
      throw events.wrong("<%s> belongs in <%s>, not in <%s>".formatted(parameter.element(),
          parameter.layer().element(), layer.element()));
    }
    String file = null;
    String variable = null;
    for (Map.Entry<String, String> attribute : events.attributes().entrySet()) {
      switch (attribute.getKey()) {
        case FILE_NAME -> file = attribute.getValue();
        case VARIABLE_NAME -> variable = attribute.getValue();
        default -> throw events.wrong(
            "<%s> has no attribute '%s'; known are %s and, on <chunk>, %s".formatted(parameter.element(),
                quote(attribute.getKey()), FILE_NAME, VARIABLE_NAME));
      }
    }
    Location start = events.location();
    String text = events.text(parameter);
    try {
      add(new Entry(parameter, text, file, variable), start);
    } catch (IllegalArgumentException e) {
      throw events.wrongAt(start, "<%s>: %s".formatted(parameter.element(), e.getMessage()), e);
    }
  }

  private void add(Entry entry, Location start) {
    Integer first = lines.putIfAbsent(entry.scope(), start.getLineNumber());
    if (first != null) {
      throw new IllegalArgumentException("%s is set twice, first in line %d".formatted(entry.describe(), first));
    }
    entries.add(entry);
  }

  private static void noAttributes(Events events) {
    if (!events.attributes().isEmpty()) {
      throw events.wrong("<%s> takes no attributes, but has %s".formatted(events.name(),
          events.attributes().keySet().stream().map(DocumentReader::quote).collect(Collectors.joining(", "))));
    }
  }

  private static StaticConfigurationException unknown(Events events, String kind, List<String> known) {
    String name = quote(events.name());
    return events.wrong("unknown %s <%s>; did you mean <%s>? Known are %s".formatted(kind, name,
        NearestName.of(name, known), String.join(", ", known)));
  }

  private static String quote(String text) {
    return text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text;
  }

  /** The parser, with its failures converted to ours. */
  private final class Events {
    private final XMLStreamReader reader;

    Events(byte[] document) {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
      factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
      factory.setProperty("jdk.xml.maxElementDepth", MAX_LEVELS);
      factory.setProperty("jdk.xml.elementAttributeLimit", MAX_LEVELS);
      factory.setXMLResolver((publicId, systemId, base, namespace) -> {
        throw new XMLStreamException("external entities are refused");
      });
      try {
        reader = factory.createXMLStreamReader(new StringReader(decoded(document)));
      } catch (XMLStreamException e) {
        throw new StaticConfigurationException(name, "is not an XML document: " + plain(e), e);
      }
    }

    // decoded here, since the parser prints what it thinks of bad bytes
    private String decoded(byte[] document) {
      try {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
      } catch (CharacterCodingException e) {
        throw new StaticConfigurationException(name, "is not UTF-8 text", e);
      }
    }

    /** Advances to the next start or end of an element, skipping comments and blanks. */
    int next(String expected) {
      while (true) {
        int event = advance();
        switch (event) {
          case XMLStreamConstants.START_ELEMENT, XMLStreamConstants.END_ELEMENT -> {
            return event;
          }
          case XMLStreamConstants.COMMENT, XMLStreamConstants.SPACE -> {
          }
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
            if (!reader.getText().isBlank()) {
              throw wrong("found '%s' where %s is expected".formatted(quote(reader.getText().strip()), expected));
            }
          }
          default -> throw refused(event);
        }
      }
    }

    /** Returns the text of the current element, up to its end. */
    String text(Parameter parameter) {
      StringBuilder text = new StringBuilder();
      while (true) {
        int event = advance();
        switch (event) {
          case XMLStreamConstants.END_ELEMENT -> {
            return text.toString();
          }
          case XMLStreamConstants.COMMENT -> {
          }
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text.append(reader.getText());
          case XMLStreamConstants.START_ELEMENT ->
            throw wrong("<%s> holds its value, %s, not further elements such as <%s>".formatted(parameter.element(),
                parameter.expected(), quote(name())));
          default -> throw refused(event);
        }
      }
    }

    void expectEnd() {
      for (int event = advance(); event != XMLStreamConstants.END_DOCUMENT; event = advance()) {
        if (event != XMLStreamConstants.COMMENT && event != XMLStreamConstants.SPACE) {
          throw refused(event);
        }
      }
    }

    private int advance() {
      try {
        return reader.next();
      } catch (XMLStreamException e) {
        Location location = e.getLocation() == null ? location() : e.getLocation();
        throw wrongAt(location, "malformed XML: " + plain(e), e);
      } catch (RuntimeException e) {
        // the JDK's parser answers some broken documents with its own unchecked exceptions
        throw wrongAt(location(), "malformed XML", e);
      }
    }

    private StaticConfigurationException refused(int event) {
      return switch (event) {
        case XMLStreamConstants.DTD -> wrong("document types (<!DOCTYPE ...>) are refused; remove it");
        case XMLStreamConstants.ENTITY_REFERENCE -> wrong("entity references are refused; write the character itself");
        case XMLStreamConstants.PROCESSING_INSTRUCTION -> wrong("processing instructions (<?...?>) are refused; "
            + "remove it");
        default -> wrong("unexpected content");
      };
    }

    String name() {
      return reader.getLocalName();
    }

    Map<String, String> attributes() {
      Map<String, String> attributes = new HashMap<>();
      for (int attribute = 0; attribute < reader.getAttributeCount(); attribute++) {
        attributes.put(reader.getAttributeLocalName(attribute), reader.getAttributeValue(attribute));
      }
      return attributes;
    }

    Location location() {
      return reader.getLocation();
    }

    StaticConfigurationException wrong(String problem) {
      return wrongAt(location(), problem, null);
    }

    StaticConfigurationException wrongAt(Location location, String problem, @Nullable Throwable cause) {
      return new StaticConfigurationException(name, Math.max(1, location.getLineNumber()),
          Math.max(1, location.getColumnNumber()), problem, cause);
    }

    /** Returns the parser's message without its own position. */
    private static String plain(XMLStreamException failure) {
      String message = String.valueOf(failure.getMessage());
      int at = message.lastIndexOf("Message: ");
      return quote(at < 0 ? message : message.substring(at + "Message: ".length()));
    }
  }
}
