package org.h5burst.mpi.foreign;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A C function, declared by its prototype and bound at its first call, so a program needs and pays for only what it
 * uses. Any thread.
 *
 * <p>Design note: the descriptor is derived from the prototype, and {@link #assertions} has a C compiler compare the
 * prototype with the library's own headers. A call through a wrong descriptor would end the JVM, or silently pass wrong
 * values.
 */
public final class NativeFunction {
  private static final Pattern PROTOTYPE =
      Pattern.compile("(\\w[\\w ]*?(?: \\*)?) (\\w+)\\((.*)\\)");
  private static final String NOTHING = "void";
  private static final String VARIADIC = "...";

  private final CLibrary library;
  private final String result;
  private final String name;
  private final List<String> parameters;
  private final List<Linker.Option> options;
  private volatile @Nullable MethodHandle bound;

  /**
   * Declares a function; nothing is looked up yet.
   *
   * @param prototype as {@code type name(type, type)}; the types passed to a variadic function follow the dots:
   *     {@code ... int}
   * @param options of the linker
   */
  public NativeFunction(CLibrary library, String prototype, Linker.Option... options) {
    Matcher matcher = PROTOTYPE.matcher(prototype);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a prototype of the form 'type name(type, type)': " + prototype);
    }
    this.library = library;
    this.result = matcher.group(1);
    this.name = matcher.group(2);
    this.parameters = matcher.group(3).equals(NOTHING) ? List.of() : List.of(matcher.group(3).split(", "));
    this.options = List.of(options);
  }

  /** A call with its arguments, such as {@code f -> (int) f.invokeExact(a, b)}. */
  @FunctionalInterface
  public interface Call {
    /** Calls the function. */
    long on(MethodHandle function) throws Throwable;
  }

  /**
   * Binds the function now: for functions that are called when the process is in trouble, or that may be missing.
   *
   * @throws RuntimeException or LinkageError from the library if it does not have the function
   */
  public NativeFunction bind() {
    MethodHandle _ = handle();
    return this;
  }

  /** Returns the function's name in C. */
  public String name() {
    return name;
  }

  /** Calls the function. Handles are longs, whatever their type in C. */
  public long call(Call call) {
    try {
      return call.on(handle());
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new AssertionError("the native function " + name + " threw", impossible);
    }
  }

  /** Calls the function, which returns a pointer: {@code f -> ((MemorySegment) f.invokeExact(a, b)).address()}. */
  public MemorySegment address(Call call) {
    return MemorySegment.ofAddress(call(call));
  }

  private MethodHandle handle() {
    MethodHandle ready = bound;
    if (ready == null) {
      ready = linked();
      bound = ready;
    }
    return ready;
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private MethodHandle linked() {
    FunctionDescriptor descriptor = descriptor();
    List<Linker.Option> all = new ArrayList<>(options);
    for (int index = 0; index < parameters.size(); index++) {
      if (parameters.get(index).startsWith(VARIADIC)) {
        all.add(Linker.Option.firstVariadicArg(index));
      }
    }
    MethodHandle exact =
        Linker.nativeLinker().downcallHandle(library.find(name), descriptor, all.toArray(Linker.Option[]::new));
    MethodType type = exact.type();
    int first = type.parameterCount() - descriptor.argumentLayouts().size(); // behind what the options add
    for (int index = 0; index < descriptor.argumentLayouts().size(); index++) {
      if (descriptor.argumentLayouts().get(index).name().filter(CLibrary.HANDLE::equals).isPresent()) {
        type = type.changeParameterType(first + index, long.class);
      }
    }
    return MethodHandles.explicitCastArguments(exact, type);
  }

  private FunctionDescriptor descriptor() {
    MemoryLayout[] passed =
        parameters.stream().filter(type -> !type.equals(VARIADIC)).map(this::layout).toArray(MemoryLayout[]::new);
    return result.equals(NOTHING) ? FunctionDescriptor.ofVoid(passed) : FunctionDescriptor.of(layout(result), passed);
  }

  private ValueLayout layout(String parameter) {
    String type = parameter.startsWith(VARIADIC) ? parameter.substring(VARIADIC.length()).strip() : parameter;
    if (type.endsWith("*")) {
      return ValueLayout.ADDRESS;
    }
    return switch (type) {
      case "int", "unsigned" -> ValueLayout.JAVA_INT;
      case "long", "unsigned long long", "size_t", "ssize_t" -> ValueLayout.JAVA_LONG;
      default -> layoutOf(type);
    };
  }

  private ValueLayout layoutOf(String type) {
    try {
      return library.layout(type);
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("the prototype of %s: %s".formatted(name, unknown.getMessage()), unknown);
    }
  }

  /**
   * Returns C statements that a compiler accepts only if the library's headers declare the function as it is bound
   * here.
   */
  public List<String> assertions() {
    List<String> declared = new ArrayList<>();
    for (String parameter : parameters) {
      declared.add(parameter.startsWith(VARIADIC) ? VARIADIC : parameter);
    }
    List<String> assertions = new ArrayList<>();
    assertions.add(("_Static_assert(__builtin_types_compatible_p(__typeof__(%1$s), %2$s(%3$s)), \"prototype of "
        + "%1$s\");").formatted(name, result, declared.isEmpty() ? NOTHING : String.join(", ", declared)));
    declared.add(result);
    declared.removeIf(type -> type.equals(VARIADIC) || type.equals(NOTHING));
    declared.forEach(type -> assertions
        .add("_Static_assert(sizeof(%1$s) == %2$s, \"size of %1$s\");".formatted(type, layout(type).byteSize())));
    return assertions;
  }
}
