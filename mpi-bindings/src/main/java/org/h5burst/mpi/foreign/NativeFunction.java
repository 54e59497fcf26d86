package org.h5burst.mpi.foreign;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
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
 *
 * <p>Design note: the JVM generates code for each combination of types that is passed, in about 5 ms of a fresh
 * process. So integers, handles and pointers are passed as words of 64 bits, and functions with equally many parameters
 * share that code. On Linux, x86-64, AArch64 and RISC-V pass each of them in a register or place of 64 bits, of which
 * the function reads as many bytes as its type has; here they are sign-extended.
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
  private volatile @Nullable MethodHandle ofWords;
  private volatile @Nullable MethodHandle withMemory;
  private int resultBytes; // set before the handles, which are volatile

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

  /**
   * A call such as {@code f -> (long) f.invokeExact(segment, 1L)}: pointers are memory segments, integers and handles
   * are longs, and so is the result.
   */
  @FunctionalInterface
  public interface Call {
    /** Calls the function. */
    long on(MethodHandle function) throws Throwable;
  }

  /**
   * Binds the function for {@link #call(long...)} now: for functions that are called when the process is in trouble, or
   * that may be missing.
   *
   * @throws RuntimeException or LinkageError from the library if it does not have the function
   */
  public NativeFunction bind() {
    MethodHandle _ = ofWords();
    return this;
  }

  /** Returns the function's name in C. */
  public String name() {
    return name;
  }

  /**
   * Calls the function with integers, handles and addresses. The caller keeps the memory at these addresses allocated
   * until the function returns; memory that others might free is passed by {@link #call(Call)}.
   *
   * @return the result; 0 if it has none
   */
  public long call(long... arguments) {
    return called(ofWords(), f -> (long) f.invokeExact(arguments));
  }

  /** Like {@link #call(long...)}, for a function whose options have the linker store the state after the call. */
  public long call(MemorySegment state, long... arguments) {
    return called(ofWords(), f -> (long) f.invokeExact(state, arguments));
  }

  /**
   * Calls the function with memory that nobody can free meanwhile, or with floating-point numbers.
   *
   * @throws IllegalStateException if the memory is freed already
   */
  public long call(Call call) {
    return called(withMemory(), call);
  }

  /** Calls the function, which returns a pointer. */
  public MemorySegment address(long... arguments) {
    return MemorySegment.ofAddress(call(arguments));
  }

  private long called(MethodHandle function, Call call) {
    try {
      return narrowed(call.on(function));
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new AssertionError("the native function " + name + " threw", impossible);
    }
  }

  /** Returns as much of a word as the result has. */
  private long narrowed(long word) {
    return switch (resultBytes) {
      case 0 -> 0;
      case Byte.BYTES -> (byte) word;
      case Short.BYTES -> (short) word;
      case Integer.BYTES -> (int) word;
      default -> word;
    };
  }

  private MethodHandle ofWords() {
    MethodHandle ready = ofWords;
    if (ready == null) {
      ready = linked(this::word).asSpreader(long[].class, descriptor().argumentLayouts().size());
      ofWords = ready;
    }
    return ready;
  }

  private MethodHandle withMemory() {
    MethodHandle ready = withMemory;
    if (ready == null) {
      ready = linked(type -> type.equals(ValueLayout.ADDRESS) || type.equals(ValueLayout.JAVA_DOUBLE) ? type
          : word(type));
      withMemory = ready;
    }
    return ready;
  }

  private MemoryLayout word(MemoryLayout type) {
    if (type.equals(ValueLayout.JAVA_DOUBLE)) {
      throw new IllegalArgumentException("%s has a floating-point number, which is not passed as a word"
          .formatted(name));
    }
    return ValueLayout.JAVA_LONG;
  }

  /** Links the function with a word as its result, and with what is passed for each type of an argument. */
  @SuppressWarnings("restricted") // native access is this package's purpose
  private MethodHandle linked(UnaryOperator<MemoryLayout> passed) {
    FunctionDescriptor types = descriptor();
    types.returnLayout().ifPresent(this::word);
    resultBytes = types.returnLayout().map(MemoryLayout::byteSize).orElse(0L).intValue();
    FunctionDescriptor descriptor = FunctionDescriptor.of(ValueLayout.JAVA_LONG,
        types.argumentLayouts().stream().map(passed).toArray(MemoryLayout[]::new));
    List<Linker.Option> all = new ArrayList<>(options);
    for (int index = 0; index < parameters.size(); index++) {
      if (parameters.get(index).startsWith(VARIADIC)) {
        all.add(Linker.Option.firstVariadicArg(index));
      }
    }
    return Linker.nativeLinker().downcallHandle(library.find(name), descriptor, all.toArray(Linker.Option[]::new));
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
