package org.h5burst.writer;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the length of a record component in a file, for {@link DataType#of(Class)}: the elements of an array, such as
 * {@code @Length(3) double[] position} or {@code @Length({3, 3}) float[][] stress}, or the UTF-8 bytes reserved for a
 * {@code String}, such as {@code @Length(8) String name}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Length {
  /** Returns the extent of each dimension of an array, or the bytes of a string. */
  int[] value();
}
