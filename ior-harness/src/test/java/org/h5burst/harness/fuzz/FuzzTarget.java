package org.h5burst.harness.fuzz;

import java.io.IOException;
import java.util.Locale;
import org.h5burst.harness.replay.TraceTarget;
import org.h5burst.harness.sidecar.SideCarTarget;

/**
 * What reads bytes that come from elsewhere. Each has a class for Jazzer, whose method fails where such bytes are not
 * answered as they should be.
 */
enum FuzzTarget {
  HINTS(HintsTarget.class, HintsTarget::fuzzerTestOneInput),
  NAMES(NamesTarget.class, NamesTarget::fuzzerTestOneInput),
  PROPERTIES(PropertiesTarget.class, PropertiesTarget::fuzzerTestOneInput),
  XML(XmlTarget.class, XmlTarget::fuzzerTestOneInput),
  KNOWLEDGE(KnowledgeTarget.class, KnowledgeTarget::fuzzerTestOneInput),
  MANIFEST(ManifestTarget.class, ManifestTarget::fuzzerTestOneInput),
  TRACE(TraceTarget.class, TraceTarget::fuzzerTestOneInput),
  SIDECAR(SideCarTarget.class, SideCarTarget::fuzzerTestOneInput);

  private final Class<?> type;
  private final Input input;

  FuzzTarget(Class<?> type, Input input) {
    this.type = type;
    this.input = input;
  }

  /** Takes what was made up. */
  @FunctionalInterface
  private interface Input {
    void take(byte[] data) throws IOException;
  }

  /** The class that Jazzer calls. */
  String className() {
    return type.getName();
  }

  /** Returns the place of its corpus among the resources of the tests. */
  String corpus() {
    return "/fuzz/" + name().toLowerCase(Locale.ROOT);
  }

  void take(byte[] data) throws IOException {
    input.take(data);
  }
}
