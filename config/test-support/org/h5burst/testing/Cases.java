package org.h5burst.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * The cases of a test, or of a whole class of tests: those of every build, and those that the profile {@code nightly}
 * adds. The values of a case are separated by commas.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Cases.Provider.class)
public @interface Cases {
  /** In every build. */
  String[] value();

  /** By night, after those of every build. */
  String[] nightly();

  /** Gives a class its cases. */
  final class Provider extends AnnotationBasedArgumentsProvider<Cases> {
    @Override
    protected Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context,
        Cases cases) {
      String[] more = Night.isNow() ? cases.nightly() : new String[0];
      return Stream.concat(Arrays.stream(cases.value()), Arrays.stream(more))
          .map(line -> Arguments.of((Object[]) line.split(", *", -1)));
    }
  }
}
