package org.h5burst.writer.configuration;

/** Who chooses mode, aggregators and buffer. */
public enum TunerKind {
  OFF,
  ONLINE,
  STATIC
}
