package org.h5burst.writer.jhdf5;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How a field becomes a member of a compound. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface CompoundElement {
  /** Name of the member; empty for that of the field. */
  String memberName() default "";

  /** Length of a string in bytes, or extents of an array. */
  int[] dimensions() default {};

  /** Not possible: a string of variable length. */
  boolean variableLength() default false;

  /** What a number stands for. */
  HDF5DataTypeVariant typeVariant() default HDF5DataTypeVariant.NONE;

  /** Whether an integer has no sign. */
  boolean unsigned() default false;

  /** Whether a string is the path of an object, to which the member is a reference. */
  boolean reference() default false;
}
