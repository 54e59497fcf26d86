package org.h5burst.writer.jhdf5.roundtrip;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** Java source in memory. */
final class SourceText extends SimpleJavaFileObject {
  private final String text;

  SourceText(String className, String text) {
    super(URI.create("string:///" + className.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
    this.text = text;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return text;
  }
}
