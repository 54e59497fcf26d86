package org.h5burst.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule finds what gathers in a static field, and leaves constants alone. */
@Timeout(20)
final class StaticCollectionsTest {
  private static final ArchRule RULE = ArchRuleDefinition.classes().should(new StaticCollections());

  @ParameterizedTest
  @ValueSource(classes = {AMap.class, AQueue.class, ASet.class, AType.class, ALocal.class, AReference.class,
    AHolder.class, AHolderThatIsMade.class,
    AListOfAMethod.class, ACollectedList.class, AnArraysList.class, ASynchronizedMap.class,
    AWeakMapAmongConstants.class})
  void shouldFindTheFieldWhenItGathers(Class<?> planted) {
    assertEquals(true, violates(planted, Holder.class));
  }

  @ParameterizedTest
  @ValueSource(classes = {Constants.class, Lambdas.class, Values.class})
  void shouldFindNothingWhenFieldsAreConstants(Class<?> planted) {
    assertEquals(false, violates(planted, Value.class));
  }

  private static boolean violates(Class<?>... types) {
    return RULE.evaluate(new ClassFileImporter().importClasses(types)).hasViolation();
  }

  private static final class AMap {
    static final Map<String, String> MAP = new HashMap<>();
  }

  private static final class AQueue {
    static final Queue<String> QUEUE = new ConcurrentLinkedQueue<>();
  }

  private static final class ASet {
    static final Set<String> SET = ConcurrentHashMap.newKeySet();
  }

  private static final class AType {
    static @Nullable ConcurrentMap<String, String> map;
  }

  private static final class ALocal {
    static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "");
  }

  private static final class AReference {
    static final AtomicReference<List<String>> LIST = new AtomicReference<>(List.of());
  }

  private static final class Holder {
    final Set<String> names = new HashSet<>();

    static Holder make() {
      return new Holder();
    }
  }

  private static final class AHolder {
    static final Holder HOLDER = new Holder();
  }

  private static final class AHolderThatIsMade {
    static final Holder HOLDER = Holder.make();
  }

  private static final class AListOfAMethod {
    static final List<String> LIST = make();

    static List<String> make() {
      return new ArrayList<>(Set.of("a").size());
    }
  }

  private static final class ACollectedList {
    static final List<String> LIST = Stream.of("a").collect(Collectors.toList());
  }

  private static final class AnArraysList {
    static final List<String> LIST = Arrays.asList("a");
  }

  private static final class ASynchronizedMap {
    static final Map<String, String> MAP = Collections.synchronizedMap(Collections.emptyMap());
  }

  private static final class AWeakMapAmongConstants {
    static final List<String> LIST = List.of("a");
    static final Map<String, String> MAP = new WeakHashMap<>();
  }

  private static final class Constants {
    static final List<String> LIST = List.of("a");
    static final Map<String, String> MAP =
        Map.copyOf(LIST.stream().collect(Collectors.toUnmodifiableMap(name -> name, name -> name)));
    static final Map<TimeUnit, String> UNITS = units();
    static final TimeUnit UNIT = TimeUnit.DAYS;

    static Map<TimeUnit, String> units() {
      Map<TimeUnit, String> units = new EnumMap<>(TimeUnit.class);
      units.put(TimeUnit.DAYS, "d");
      return Collections.unmodifiableMap(units);
    }
  }

  private static final class Lambdas {
    static final Runnable LAMBDA = () -> new HashMap<String, String>().put("a", "b");
  }

  private record Value(Map<String, String> values) {
    Value {
      values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    static Value make() {
      Map<String, String> values = new HashMap<>();
      values.put("a", "b");
      return new Value(values);
    }
  }

  private static final class Values {
    static final Value VALUE = Value.make();
  }
}
