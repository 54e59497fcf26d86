package org.h5burst.writer;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how long a component of a record is in a file, for {@link DataType#of(Class)}: the elements of an array, such as
 * {@code @Length(3) double[] position} or {@code @Length({3, 3}) float[][] stress}, or the bytes in UTF-8 that a
 * {@code String} has room for, such as {@code @Length(8) String name}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Length {
  /** Extents of each dimension of an array; bytes of a string. */
  int[] value();
}
