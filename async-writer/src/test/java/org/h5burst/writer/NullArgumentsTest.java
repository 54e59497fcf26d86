package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A null argument is refused by name, by every public method of what a program uses. */
@Timeout(120)
final class NullArgumentsTest {
  private static final List<Class<?>> TYPES = List.of(BurstFile.class, Dataset.class, DatasetReads.class, Group.class,
      DatasetBuilder.class, Link.class, StringDatasets.class, StringDataset.class, DimensionScale.class,
      AttributeOwner.class, AttributeValue.class, Selection.class, DataType.class, CreateOptions.class,
      OpenOptions.class, WriterOptions.class, Hdf5Settings.class, ClosedFile.class, Filter.class);
  private static final Set<String> EQUALITY = Set.of("equals", "compareTo");

  record Point(int x) {}

  @TempDir
  private Path directory;

  private final Map<Class<?>, Object> values = new LinkedHashMap<>();
  private int names;

  private void fill(BurstFile file) {
    Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(2).create();
    for (Object value : List.of(file, dataset, file.group("g"), file.link("l"), file.strings(),
        file.strings().write("s", "x"), Selection.block(0, 2), file.dataset("b", ElementType.FLOAT64),
        ElementType.FLOAT64, CreateOptions.defaults(),
        OpenOptions.defaults(), Hdf5Settings.DEFAULT, AttributeValue.of(1.0), Narrowing.NONE, Ownership.COPY,
        Duration.ofSeconds(1), MemorySegment.ofArray(new double[2]), ByteOrder.nativeOrder(), List.of(new Point(1)),
        new byte[2], new short[2], new int[] {1, 2}, new long[] {1, 2}, new float[2], new double[2], new boolean[2],
        new String[] {"a", "b"}, new DataType.Member[] {new DataType.Member("m", ElementType.INT8)},
        new Selection[] {Selection.block(0, 2)}, DoubleBuffer.allocate(2), Map.of("A", 1L), "name", double[].class,
        DimensionScale.of(file.dataset("scale", new double[] {1, 2}), "scale"),
        ClosedFile.at(directory.resolve("closed.h5")), (FileBody<RuntimeException>) _ -> {},
        (UnaryOperator<Hdf5Settings>) settings -> settings, directory.resolve("other.h5"),
        (WriterOptions.TunerFactory) (_, _) -> {
          throw new UnsupportedOperationException();
        }, MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("i")), new Object[] {new double[] {1, 2}})) {
      values.put(value.getClass(), value);
    }
    values.put(Object.class, new double[2]);
    values.put(Communicator.class, Proxy.newProxyInstance(getClass().getClassLoader(),
        new Class<?>[] {Communicator.class}, (_, _, _) -> {
          throw new UnsupportedOperationException();
        }));
    values.put(StructLayout.class, MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("i")));
  }

  /** A value that a method would take. */
  private @Nullable Object value(Class<?> type) {
    if (type == String.class) {
      return "name" + names++;
    }
    if (type.isPrimitive()) {
      Object ones = Array.newInstance(type, 1);
      if (type != boolean.class) {
        Array.setByte(ones, 0, (byte) 1);
      }
      return Array.get(ones, 0);
    }
    Optional<Object> exact = Optional.ofNullable(values.get(type));
    return exact.or(() -> values.values().stream().filter(type::isInstance).findFirst()).orElse(null);
  }

  private List<String> problems(Class<?> type) {
    List<String> problems = new ArrayList<>();
    Stream<Executable> all = Stream.concat(Stream.of(type.getDeclaredMethods()), Stream.of(type.getConstructors()));
    for (Executable method : all.filter(each -> Modifier.isPublic(each.getModifiers()) && !each.isSynthetic()
        && !EQUALITY.contains(each.getName())).toList()) {
      Parameter[] parameters = method.getParameters();
      for (int index = 0; index < parameters.length; index++) {
        if (!parameters[index].getType().isPrimitive()
            && !parameters[index].getAnnotatedType().isAnnotationPresent(Nullable.class)) {
          problem(method, index).ifPresent(problems::add);
        }
      }
    }
    return problems;
  }

  private Optional<String> problem(Executable method, int missing) {
    Parameter[] parameters = method.getParameters();
    Object[] arguments = Stream.of(parameters).map(parameter -> value(parameter.getType())).toArray();
    arguments[missing] = null;
    String name = parameters[missing].getName();
    String thrown;
    try {
      Object _ = method instanceof Method called ? called.invoke(value(method.getDeclaringClass()), arguments)
          : ((Constructor<?>) method).newInstance(arguments);
      thrown = "nothing";
    } catch (InvocationTargetException failure) {
      Throwable cause = failure.getCause();
      String message = String.valueOf(cause.getMessage());
      boolean isNamed = cause instanceof NullPointerException && message.matches("\\w+|.*\"%s\".*".formatted(name))
          || cause instanceof UsageException && message.matches("(?s).*\\bnull\\b.*");
      thrown = isNamed ? "" : String.valueOf(cause);
    } catch (ReflectiveOperationException | RuntimeException impossible) {
      thrown = "cannot be called: " + impossible;
    }
    return thrown.isEmpty() ? Optional.empty() : Optional.of("%s.%s, %s: %s".formatted(
        method.getDeclaringClass().getSimpleName(), method.getName(), parameters[missing], thrown));
  }

  @Test
  void shouldNameTheParameterWhenAnArgumentIsNull() {
    BurstFile.write(directory.resolve("closed.h5"), _ -> {});
    List<String> problems = new ArrayList<>();
    BurstFile file = BurstFile.create(directory.resolve("f.h5"));
    fill(file);
    TYPES.forEach(type -> problems.addAll(problems(type)));
    file.discard();
    assertEquals("", String.join("\n", problems));
  }
}
