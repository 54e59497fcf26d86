package org.h5burst.writer.engine.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every kind of failure arrives at the other ranks as what it is. */
@Timeout(10)
final class FailureKindsTest {
  private static List<Class<?>> kinds(Class<?> type) {
    List<Class<?>> kinds = new ArrayList<>();
    if (!Modifier.isAbstract(type.getModifiers())) {
      kinds.add(type);
    }
    for (Class<?> subtype : type.isSealed() ? type.getPermittedSubclasses() : new Class<?>[0]) {
      kinds.addAll(kinds(subtype));
    }
    return kinds;
  }

  @Test
  void shouldBeOfTheSameKindWhenAnotherRankMakesItOfItsName() throws ReflectiveOperationException {
    List<Class<?>> kinds = kinds(WriterException.class);
    assertEquals(11, kinds.size());
    for (Class<?> kind : kinds) {
      WriterException failure = (WriterException) kind.getConstructor(String.class).newInstance("words");
      WriterException arrived = FailureKinds.failure(FailureKinds.name(failure), "other words");
      assertSame(kind, arrived.getClass());
      assertEquals("other words", arrived.getMessage());
      WriterException caused = failure.causing("why");
      assertSame(kind, caused.getClass());
      assertSame(failure, caused.getCause());
    }
  }
}
