package org.h5burst.writer.configuration;

/** How mode, aggregators and buffer are chosen. */
public enum TunerKind {
  OFF,
  ONLINE,
  STATIC
}
