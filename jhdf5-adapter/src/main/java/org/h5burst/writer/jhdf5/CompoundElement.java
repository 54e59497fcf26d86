package org.h5burst.writer.jhdf5;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes how a field becomes a member of a compound. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface CompoundElement {
  /** Returns the name of the member; empty for that of the field. */
  String memberName() default "";

  /** Returns the length of a string in bytes, or the extents of an array. */
  int[] dimensions() default {};

  /** Returns whether a string has a variable length, which is not supported. */
  boolean variableLength() default false;

  /** Returns the meaning of a number. */
  HDF5DataTypeVariant typeVariant() default HDF5DataTypeVariant.NONE;

  /** Returns whether an integer is unsigned. */
  boolean unsigned() default false;

  /** Returns whether a string is the path of an object, to which the member is a reference. */
  boolean reference() default false;
}
