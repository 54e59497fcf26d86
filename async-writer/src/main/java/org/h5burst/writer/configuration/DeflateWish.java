package org.h5burst.writer.configuration;

import org.h5burst.writer.chunk.DeflateMethod;

/** The compression library that a user wants. */
public enum DeflateWish {
  /** libdeflate if it is installed, otherwise the JDK's implementation. */
  AUTO,
  JAVA;

  DeflateMethod method() {
    return this == AUTO ? DeflateMethod.best() : DeflateMethod.JAVA;
  }
}
