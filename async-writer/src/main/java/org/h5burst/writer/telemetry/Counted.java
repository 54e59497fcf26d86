package org.h5burst.writer.telemetry;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import jdk.jfr.ContentType;
import jdk.jfr.Label;
import jdk.jfr.MetadataDefinition;

/** The unit of a number in Flight Recorder's events that is neither bytes nor time: the things that it counts. */
@MetadataDefinition
@ContentType
@Label("Counted")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Counted {
  /** Returns the name in the plural, such as {@code ranks}. */
  String value();
}
