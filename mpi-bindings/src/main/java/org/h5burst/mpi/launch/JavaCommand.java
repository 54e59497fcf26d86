package org.h5burst.mpi.launch;

import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command line of another JVM like this one. */
final class JavaCommand {
  /** The prefixes of our properties, and of the location of JHDF5's native library. */
  private static final List<String> PREFIXES = List.of("h5burst.", "native.libpath.");

  /** The property that is not inherited: the launcher of the new process decides which MPI it is. */
  private static final String LEFT_OUT = "h5burst.mpi";

  /** Environment variables whose options a JVM takes, besides those of its command line. */
  private static final List<String> OPTION_VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC\\b");

  private static final String USED_CACHE = "-XX:AOTCache=";
  private static final String MADE_CACHE = "-XX:AOTCacheOutput=";
  private static final String CACHE_SUFFIX = ".aot";

  private JavaCommand() {}

  static List<String> ofThisJvm(List<String> jvmOptions, String mainClass, List<String> arguments) {
    Optional<Module> module = moduleOf(mainClass);
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    addPath(line, "--class-path", System.getProperty("java.class.path"));
    addPath(line, "--module-path", System.getProperty("jdk.module.path"));
    line.add("--enable-native-access=" + (module.isPresent() ? String.join(",", nativeModules()) : "ALL-UNNAMED"));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> PREFIXES.stream().anyMatch(name::startsWith) && !name.equals(LEFT_OUT))
        .sorted()
        .forEach(name -> line.add("-D" + name + "=" + System.getProperty(name)));
    line.addAll(optionalModules());
    cacheOption(mainClass).ifPresent(line::add);
    line.addAll(withOneCollector(jvmOptions));
    module.ifPresent(found -> line.add("--module"));
    line.add(module.map(found -> found.getName() + "/").orElse("") + mainClass);
    line.addAll(arguments);
    return line;
  }

  /** A JVM for which two collectors are named does not start: the environment's counts, or else the last one. */
  private static List<String> withOneCollector(List<String> jvmOptions) {
    Stream<String> inherited = OPTION_VARIABLES.stream().map(System.getenv()::get).filter(Objects::nonNull);
    List<String> named = jvmOptions.stream().filter(COLLECTOR.asMatchPredicate()).toList();
    Optional<String> kept = inherited.anyMatch(COLLECTOR.asPredicate()) || named.isEmpty() ? Optional.empty()
        : Optional.of(named.getLast());
    return jvmOptions.stream().filter(option -> !named.contains(option) || kept.filter(option::equals).isPresent())
        .toList();
  }

  private static List<String> optionalModules() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-modules="))
        .toList();
  }

  /**
   * Returns the option for a cache of classes: a JVM that starts with one may have another next to it for another main
   * class, named after that class; the same holds while caches are made. Cannot be combined with -Xshare.
   */
  private static Optional<String> cacheOption(String mainClass) {
    String name = mainClass.substring(mainClass.lastIndexOf('.') + 1) + CACHE_SUFFIX;
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith(USED_CACHE) || option.startsWith(MADE_CACHE))
        .map(option -> option.substring(0, option.indexOf('=') + 1)
            + Path.of(option.substring(option.indexOf('=') + 1)).resolveSibling(name))
        .filter(option -> option.startsWith(MADE_CACHE) || Files.exists(Path.of(option.substring(USED_CACHE.length()))))
        .findFirst();
  }

  private static void addPath(List<String> line, String option, @Nullable String path) {
    if (path != null && !path.isEmpty()) {
      line.add(option);
      line.add(path);
    }
  }

  /** Returns the named module with the class, if this JVM runs it from one. */
  private static Optional<Module> moduleOf(String className) {
    String packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    return ModuleLayer.boot().modules().stream().filter(module -> module.getPackages().contains(packageName))
        .findFirst();
  }

  /** Returns the modules that may call native code here, except the JDK's. */
  private static List<String> nativeModules() {
    Predicate<String> isOfJdk = name -> ModuleFinder.ofSystem().find(name).isPresent();
    return ModuleLayer.boot().modules().stream().filter(Module::isNativeAccessEnabled).map(Module::getName)
        .filter(isOfJdk.negate()).sorted().toList();
  }
}
