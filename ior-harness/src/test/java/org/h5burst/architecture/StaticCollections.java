package org.h5burst.architecture;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds static fields that gather things while a process lives: by their type, and by what the initialiser of their
 * class makes, itself or by the constructors and methods of ours that it calls. What is copied into an immutable
 * collection, or shown through an unmodifiable one, by the method that made it is a constant.
 */
final class StaticCollections extends ArchCondition<JavaClass> {
  /** They may hold a collection, or a value that changes, for each thread or class. */
  private static final List<Class<?>> HOLDERS = List.of(ThreadLocal.class, ClassValue.class, Reference.class);

  private static final Set<String> IMMUTABLE = Set.of("copyOf", "toList");

  private static final Set<String> MUTABLE = Set.of("toMap", "toSet", "toCollection", "toConcurrentMap", "groupingBy",
      "groupingByConcurrent", "partitioningBy",
      "newSetFromMap", "asLifoQueue", "asList", "list");

  StaticCollections() {
    super("gather nothing in static fields");
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    for (JavaField field : type.getFields()) {
      if (field.getModifiers().contains(JavaModifier.STATIC) && isMutable(field.getRawType())) {
        events.add(
            SimpleConditionEvent.violated(field, field.getDescription() + " is a " + field.getRawType().getName()));
      }
    }
    type.getStaticInitializer().ifPresent(initializer -> search(type, initializer, new HashSet<>(), events));
  }

  private static void search(JavaClass type, JavaCodeUnit unit, Set<JavaCodeUnit> seen, ConditionEvents events) {
    boolean isInitializer = seen.isEmpty();
    if (!seen.add(unit)) {
      return;
    }
    if (isInitializer || calls(unit).noneMatch(call -> protects(call) || copies(call))) {
      calls(unit).filter(StaticCollections::makes)
          .forEach(call -> events
              .add(SimpleConditionEvent.violated(call, type.getName() + " begins with: " + call.getDescription())));
    }
    calls(unit).map(call -> call.getTarget().resolveMember()).flatMap(found -> found.stream())
        .map(JavaCodeUnit.class::cast).filter(StaticCollections::hands)
        .forEach(next -> search(type, next, seen, events));
  }

  private static Stream<JavaCall<?>> calls(JavaCodeUnit unit) {
    // what a lambda makes, it makes when it is called
    return unit.getCallsFromSelf().stream().filter(call -> !call.isDeclaredInLambda());
  }

  /** Whether a constructor of ours is called that keeps copies only. */
  private static boolean copies(JavaCall<?> call) {
    return call.getTarget() instanceof AccessTarget.ConstructorCallTarget target
        && target.resolveMember().stream().anyMatch(
            constructor -> isOurs(constructor.getOwner()) && calls(constructor).anyMatch(StaticCollections::protects));
  }

  private static boolean isOurs(JavaClass type) {
    return type.getPackageName().startsWith("org.h5burst");
  }

  /** Whether it is ours and may give what it makes to a field. */
  private static boolean hands(JavaCodeUnit unit) {
    JavaClass given = unit.getRawReturnType();
    return isOurs(unit.getOwner())
        && (unit instanceof JavaConstructor || isOurs(given) || isCollection(given)
            || given.isEquivalentTo(Object.class));
  }

  private static boolean makes(JavaCall<?> call) {
    JavaClass owner = call.getTargetOwner();
    String name = call.getName();
    return call.getTarget() instanceof AccessTarget.ConstructorCallTarget && isMutable(owner)
        || !isOurs(owner) && isMutable(((AccessTarget.CodeUnitAccessTarget) call.getTarget()).getRawReturnType())
        || owner.isEquivalentTo(Collections.class) && (name.startsWith("synchronized") || MUTABLE.contains(name))
        || owner.isEquivalentTo(Collectors.class) && (MUTABLE.contains(name) || name.equals("toList"))
        || owner.isEquivalentTo(Arrays.class) && MUTABLE.contains(name);
  }

  private static boolean protects(JavaCall<?> call) {
    JavaClass owner = call.getTargetOwner();
    return IMMUTABLE.contains(call.getName())
        && (isCollection(owner) && owner.isInterface() || owner.isEquivalentTo(Stream.class))
        || call.getName().startsWith("toUnmodifiable") && owner.isEquivalentTo(Collectors.class)
        || call.getName().startsWith("unmodifiable") && owner.isEquivalentTo(Collections.class);
  }

  private static boolean isCollection(JavaClass type) {
    return type.isAssignableTo(Map.class) || type.isAssignableTo(Collection.class);
  }

  private static boolean isMutable(JavaClass type) {
    return isCollection(type) && !type.isInterface()
        || HOLDERS.stream().anyMatch(type::isAssignableTo)
        || type.getPackageName().startsWith("java.util.concurrent") && !type.isEnum()
            && !type.isEquivalentTo(AtomicBoolean.class);
  }
}
