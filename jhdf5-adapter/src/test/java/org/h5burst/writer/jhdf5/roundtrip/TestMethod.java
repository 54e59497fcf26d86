package org.h5burst.writer.jhdf5.roundtrip;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A test of a class of TestNG's kind. */
record TestMethod(Object test, Method method, Annotation annotation) {
  private static final String ANNOTATION = "org.testng.annotations.Test";

  /** The tests of a class, by name. */
  static List<TestMethod> of(Class<?> tests) throws ReflectiveOperationException {
    Object test = tests.getConstructor().newInstance();
    tests.getMethod("init").invoke(test);
    return Arrays.stream(tests.getMethods()).sorted(Comparator.comparing(Method::getName))
        .flatMap(method -> Arrays.stream(method.getAnnotations())
            .filter(each -> each.annotationType().getName().equals(ANNOTATION))
            .map(each -> new TestMethod(test, method, each)))
        .toList();
  }

  String name() {
    return method.getName();
  }

  /** Runs it; says in one line why it fails; empty if it passes. */
  String failure() throws ReflectiveOperationException {
    Class<?>[] expected = (Class<?>[]) value("expectedExceptions");
    for (Object[] arguments : arguments((String) value("dataProvider"))) {
      Throwable thrown = thrown(arguments);
      boolean asExpected = expected.length == 0 ? thrown == null
          : Arrays.stream(expected).anyMatch(each -> each.isInstance(thrown));
      if (!asExpected) {
        return thrown == null ? "throws nothing" : describe(thrown);
      }
    }
    return "";
  }

  private String describe(Throwable thrown) {
    String line = Arrays.stream(thrown.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(test.getClass().getName())).findFirst()
        .map(frame -> "line %d: ".formatted(frame.getLineNumber())).orElse("");
    return (line + thrown).replaceAll("[\\s\\p{Cntrl}]+", " ");
  }

  private @Nullable Throwable thrown(Object... arguments) throws IllegalAccessException {
    try {
      method.invoke(test, arguments);
      return null;
    } catch (InvocationTargetException failed) {
      return failed.getCause();
    }
  }

  private Object[][] arguments(String provider) throws ReflectiveOperationException {
    if (provider.isEmpty()) {
      return new Object[1][0];
    }
    Method given = test.getClass().getDeclaredMethod(provider);
    given.setAccessible(true);
    return (Object[][]) given.invoke(test);
  }

  private Object value(String element) throws ReflectiveOperationException {
    return annotation.annotationType().getMethod(element).invoke(annotation);
  }
}
