package org.h5burst.writer.configuration;

import org.h5burst.writer.chunk.DeflateMethod;

/** What a user wants chunks to be compressed by. */
public enum DeflateWish {
  /** libdeflate where it is installed, else what the JDK has. */
  AUTO,
  JAVA;

  DeflateMethod method() {
    return this == AUTO ? DeflateMethod.best() : DeflateMethod.JAVA;
  }
}
