package org.h5burst.writer.jhdf5;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes how a class becomes a compound. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CompoundType {
  /** Returns the name of the type; empty for that of the class. */
  String name() default "";

  /** Returns whether fields without {@link CompoundElement} are members too. */
  boolean mapAllFields() default true;
}
