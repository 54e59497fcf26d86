package org.h5burst.mpi.launch;

import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The command line of another JVM like this one. */
final class JavaCommand {
  /** Our properties, and where JHDF5's native library is. */
  private static final List<String> PREFIXES = List.of("h5burst.", "native.libpath.");

  /** The launcher of the new process decides which MPI it is. */
  private static final String LEFT_OUT = "h5burst.mpi";

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
    line.addAll(inherited());
    cacheOption(mainClass).ifPresent(line::add);
    line.addAll(jvmOptions);
    module.ifPresent(found -> line.add("--module"));
    line.add(module.map(found -> found.getName() + "/").orElse("") + mainClass);
    line.addAll(arguments);
    return line;
  }

  /**
   * Options that other JVMs of the job need as well: what instruments this JVM instruments the other one too (the
   * coverage of code that runs in a rank is measured so), and optional modules are there in both.
   */
  private static List<String> inherited() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-javaagent:") || option.startsWith("--add-modules="))
        .toList();
  }

  /**
   * A JVM that starts with a cache of its classes may have one next to it for another main class, named after it; the
   * same holds where the caches are made. It bears no -Xshare next to it.
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

  /** The named module that has the class, if this JVM runs it from one. */
  private static Optional<Module> moduleOf(String className) {
    String packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    return ModuleLayer.boot().modules().stream().filter(module -> module.getPackages().contains(packageName))
        .findFirst();
  }

  /** The modules that may call native code here, except for those of the JDK. */
  private static List<String> nativeModules() {
    Predicate<String> isOfJdk = name -> ModuleFinder.ofSystem().find(name).isPresent();
    return ModuleLayer.boot().modules().stream().filter(Module::isNativeAccessEnabled).map(Module::getName)
        .filter(isOfJdk.negate()).sorted().toList();
  }
}
