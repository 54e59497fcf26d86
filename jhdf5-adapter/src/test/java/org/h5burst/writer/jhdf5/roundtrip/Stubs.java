package org.h5burst.writer.jhdf5.roundtrip;

import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;

/** As much of TestNG as the tests use, so that it need not be installed. */
final class Stubs {
  private static final String ANNOTATION = """
      package org.testng.annotations;
      import java.lang.annotation.*;
      @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.METHOD, ElementType.TYPE})
      public @interface %s { %s }
      """;
  private static final String OF_TEST =
      "String dataProvider() default \"\"; Class<?>[] expectedExceptions() default {}; String[] groups() default {};";
  private static final String ASSERTIONS = """
      package org.testng;
      import java.util.Objects;
      public class AssertJUnit {
        public static void fail(String message) { throw new AssertionError(message); }
        public static void fail() { fail(""); }
        public static void assertTrue(String message, boolean condition) { if (!condition) fail(message); }
        public static void assertTrue(boolean condition) { assertTrue("is not true", condition); }
        public static void assertFalse(String message, boolean condition) { assertTrue(message, !condition); }
        public static void assertFalse(boolean condition) { assertTrue("is true", !condition); }
        public static void assertNull(String message, Object object) { assertTrue(message, object == null); }
        public static void assertNull(Object object) { assertNull("is not null: " + object, object); }
        public static void assertNotNull(String message, Object object) { assertTrue(message, object != null); }
        public static void assertNotNull(Object object) { assertNotNull("is null", object); }
        public static void assertEquals(String message, Object one, Object other) {
          if (!Objects.deepEquals(one, other)) fail(message + ": expected <" + one + "> but was <" + other + ">");
        }
        public static void assertEquals(Object one, Object other) { assertEquals("", one, other); }
        public static void assertEquals(String message, String one, String other) {
          assertEquals(message, (Object) one, other);
        }
        public static void assertEquals(String one, String other) { assertEquals("", one, other); }
        public static void assertEquals(String message, double one, double other, double delta) {
          if (Double.compare(one, other) != 0 && !(Math.abs(one - other) <= delta)) assertEquals(message, one, other);
        }
        public static void assertEquals(double one, double other, double delta) { assertEquals("", one, other, delta); }
        public static void assertEquals(String message, long one, long other) {
          assertEquals(message, (Object) one, other);
        }
        public static void assertEquals(long one, long other) { assertEquals("", one, other); }
        public static void assertEquals(boolean one, boolean other) { assertEquals("", (Object) one, other); }
        public static void assertEquals(String message, boolean one, boolean other) {
          assertEquals(message, (Object) one, other);
        }
      }
      """;

  private Stubs() {}

  static List<JavaFileObject> sources() {
    Stream<JavaFileObject> annotations =
        Stream.of("BeforeSuite", "AfterSuite", "DataProvider", "Test").map(Stubs::annotation);
    return Stream.concat(annotations, Stream.of(new SourceText("org.testng.AssertJUnit", ASSERTIONS))).toList();
  }

  private static JavaFileObject annotation(String name) {
    return new SourceText("org.testng.annotations." + name,
        ANNOTATION.formatted(name, name.equals("Test") ? OF_TEST : ""));
  }
}
