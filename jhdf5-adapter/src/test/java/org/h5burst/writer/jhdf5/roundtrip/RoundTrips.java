package org.h5burst.writer.jhdf5.roundtrip;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs JHDF5's own round-trip tests on the adapter: changes the imports as the page on moving from JHDF5 says, leaves
 * out each method that does not compile, runs the others, and prints how many pass.
 */
public final class RoundTrips {
  private static final String CLASS = "moved.HDF5RoundtripTest";

  private final Class<?> tests;
  private final Map<String, String> differing = new TreeMap<>();
  private int passed;

  private RoundTrips(Class<?> tests) {
    this.tests = tests;
  }

  /** The source of the test class, and a directory for what is compiled and written. */
  public static void main(String[] arguments) throws Exception {
    String moved = Files.readString(Path.of(arguments[0]))
        .replaceFirst("(?m)^package .*;", "package moved; import org.h5burst.writer.jhdf5.*;")
        .replaceAll("(?m)^import (static )?ch\\.systemsx\\.cisd\\.(hdf5|base\\.mdarray)\\.",
            "import $1org.h5burst.writer.jhdf5.")
        .replaceAll("(?m)^import hdf\\.hdf5lib\\.exceptions\\.", "import org.h5burst.writer.jhdf5.exceptions.");
    Path classes = Files.createDirectories(Path.of(arguments[1], "classes"));
    Map<String, String> uncompiled = new TestSource(CLASS, moved).compile(classes);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      RoundTrips trips = new RoundTrips(loader.loadClass(CLASS));
      trips.run();
      list("does not compile", uncompiled);
      list("differs", trips.differing);
      System.out.printf(Locale.ROOT, "%d pass, %d do not compile, %d differ%n", trips.passed, uncompiled.size(),
          trips.differing.size());
    }
    System.exit(0); // a test that waits for ever does not keep the process
  }

  private static void list(String what, Map<String, String> methods) {
    methods.forEach((method, why) -> System.out.printf(Locale.ROOT, "%s: %s: %s%n", what, method, why));
  }

  private void run() throws ReflectiveOperationException {
    Object test = tests.getConstructor().newInstance();
    tests.getMethod("init").invoke(test);
    for (Method method : tests.getMethods()) {
      Annotation annotation = annotation(method);
      if (annotation != null) {
        run(test, method, annotation);
      }
    }
  }

  private void run(Object test, Method method, Annotation annotation) throws ReflectiveOperationException {
    for (Object[] arguments : arguments(test, (String) value(annotation, "dataProvider"))) {
      Throwable thrown = thrownBy(test, method, arguments);
      Class<?>[] expected = (Class<?>[]) value(annotation, "expectedExceptions");
      boolean asExpected = expected.length == 0 ? thrown == null
          : Arrays.stream(expected).anyMatch(each -> each.isInstance(thrown));
      if (!asExpected) {
        differing.put(method.getName(), thrown == null ? "throws nothing" : describe(thrown));
        return;
      }
    }
    passed++;
  }

  private static String describe(Throwable thrown) {
    String line = Arrays.stream(thrown.getStackTrace()).filter(frame -> frame.getClassName().startsWith(CLASS))
        .findFirst().map(frame -> "line " + frame.getLineNumber() + ": ").orElse("");
    return (line + thrown).replaceAll("\\s+", " ");
  }

  private static Throwable thrownBy(Object test, Method method, Object... arguments) throws IllegalAccessException {
    try {
      method.invoke(test, arguments);
      return null;
    } catch (InvocationTargetException failed) {
      return failed.getCause();
    }
  }

  private Object[][] arguments(Object test, String provider) throws ReflectiveOperationException {
    if (provider.isEmpty()) {
      return new Object[1][0];
    }
    Method method = tests.getDeclaredMethod(provider);
    method.setAccessible(true);
    return (Object[][]) method.invoke(test);
  }

  private static Annotation annotation(Method method) {
    return Arrays.stream(method.getAnnotations())
        .filter(each -> each.annotationType().getName().equals("org.testng.annotations.Test")).findFirst().orElse(null);
  }

  private static Object value(Annotation annotation, String element) throws ReflectiveOperationException {
    return annotation.annotationType().getMethod(element).invoke(annotation);
  }
}
