package org.h5burst.harness.report;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** A document as Chromium prints it: objects in the open, streams deflated. */
@SuppressWarnings("ArrayRecordComponent") // documents are never compared
record Pdf(byte[] content) {
  private static final Pattern PAGE = Pattern.compile("/Type /Page\\b");
  private static final Pattern STREAM = Pattern.compile("stream\r?\n");

  long pages() {
    return PAGE.matcher(text()).results().count();
  }

  /** The operators of all streams that are text. */
  String drawing() throws DataFormatException {
    StringBuilder drawn = new StringBuilder();
    Matcher stream = STREAM.matcher(text());
    while (stream.find()) {
      if (content[stream.end()] == 0x78) { // zlib's first byte
        drawn.append(inflated(stream.end()));
      }
    }
    return drawn.toString();
  }

  private String inflated(int from) throws DataFormatException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(content, from, content.length - from);
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      byte[] buffer = new byte[1 << 16];
      for (int count = inflater.inflate(buffer); count > 0; count = inflater.inflate(buffer)) {
        text.write(buffer, 0, count);
      }
      return text.toString(StandardCharsets.ISO_8859_1);
    } finally {
      inflater.end();
    }
  }

  private String text() {
    return new String(content, StandardCharsets.ISO_8859_1);
  }
}
