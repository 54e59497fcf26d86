package org.h5burst.hdf5.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.H5R;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.H5Z;
import org.h5burst.mpi.foreign.NativeFunction;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Has the C compiler compare every prototype, type size, constant and structure of the binding with HDF5's own headers.
 * Needs Debian's libhdf5-mpich-dev and libhdf5-openmpi-dev.
 */
@Timeout(60)
class HeaderProbeTest {
  private static final List<Class<?>> WITH_CONSTANTS =
      List.of(H5D.class, H5F.class, H5R.class, H5S.class, H5T.class, H5Z.class, DataTransfer.class, FfmH5E.class,
          FfmH5F.class, FfmH5L.class,
          FfmH5O.class, FilterCallback.class, ParallelAccess.class);
  /** Names that HDF5 has from 1.14 or 2.0 on. */
  private static final Pattern NEWER = Pattern.compile("H5D(write|read)_multi|H5T_COMPLEX|H5Tcomplex_create");
  private static final int FEWEST_FUNCTIONS = 120;
  private static final int FEWEST_CONSTANTS = 40;

  @TempDir
  private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"mpich", "openmpi"})
  void shouldAgreeWithTheHeadersWhenCompiledForAnMpi(String mpi) throws Exception {
    boolean mpich = mpi.equals("mpich");
    String probe = probe(mpich ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG);
    assertEquals("", compile(mpi, probe));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpich", "openmpi"})
  void shouldBeRefusedWhenTheHandleHasTheOtherMpisShape(String mpi) throws Exception {
    String wrong = probe(mpi.equals("mpich") ? ValueLayout.JAVA_LONG : ValueLayout.JAVA_INT);
    String complaint = compile(mpi, wrong);
    assertTrue(complaint.contains("size of MPI_Comm"), complaint);
  }

  private static String probe(ValueLayout mpiHandle) throws IllegalAccessException {
    FfmHdf5 library = FfmHdf5.parallel(
        name -> NEWER.matcher(name).matches() ? Optional.of(MemorySegment.NULL) : Optional.empty(), mpiHandle);
    List<NativeFunction> functions = library.symbols().functions();
    List<String> lines = new ArrayList<>();
    lines.add("#include <stddef.h>\n#include <stdint.h>\n#include <hdf5.h>");
    // The access flags are comma expressions that call into the library; the values behind them are what counts.
    lines.add("#undef H5CHECK\n#define H5CHECK\n#undef H5OPEN\n#define H5OPEN");
    assertTrue(functions.size() >= FEWEST_FUNCTIONS, () -> functions.size() + " functions");
    for (NativeFunction function : functions) {
      lines.add(condition(function.name()));
      lines.addAll(function.assertions());
      lines.add("#endif");
    }
    addConstants(lines);
    addStructure("H5E_error2_t", FfmH5E.ERROR_LAYOUT, lines);
    addStructure("H5AC_cache_config_t", CacheConfig.LAYOUT, lines);
    addStructure("H5Z_class2_t", FilterCallback.CLASS_LAYOUT, lines);
    return String.join("\n", lines) + "\n";
  }

  private static String condition(String name) {
    return !NEWER.matcher(name).matches() ? "#if 1"
        : name.startsWith("H5T") ? "#if H5_VERSION_GE(2, 0, 0)" : "#if H5_VERSION_GE(1, 14, 0)";
  }

  private static void addConstants(List<String> lines) throws IllegalAccessException {
    int found = 0;
    for (Class<?> type : WITH_CONSTANTS) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().startsWith("H5") && Modifier.isStatic(field.getModifiers())) {
          lines.add(condition(field.getName()));
          lines.add("_Static_assert(%s == %d, \"value of %s\");".formatted(field.getName(), field.getLong(null),
              field.getName()));
          lines.add("#endif");
          found++;
        }
      }
    }
    assertTrue(found >= FEWEST_CONSTANTS, found + " constants");
    for (NoCollectiveCause cause : NoCollectiveCause.values()) {
      lines.add("_Static_assert(H5D_MPIO_%s == %d, \"value of %s\");".formatted(cause, cause.bit(), cause));
    }
  }

  private static void addStructure(String type, StructLayout layout, List<String> lines) {
    lines.add("_Static_assert(sizeof(%s) == %d, \"size of %s\");".formatted(type, layout.byteSize(), type));
    layout.memberLayouts().stream().flatMap(member -> member.name().stream()).forEach(
        name -> lines.add("_Static_assert(offsetof(%s, %s) == %d, \"offset of %s\");".formatted(type, name,
            layout.byteOffset(PathElement.groupElement(name)), name)));
  }

  /** What the compiler says against a program; nothing if it takes it. */
  private String compile(String mpi, String program) throws IOException, InterruptedException {
    Path source = Files.writeString(directory.resolve("probe.c"), program);
    String compiler = "h5pcc." + mpi;
    Process process;
    try {
      process = new ProcessBuilder(compiler, "-c", source.toString(), "-o", directory.resolve("probe.o").toString())
          .directory(directory.toFile())
          .redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new IOException(
          "the compiler wrapper %s is missing: install Debian's libhdf5-%s-dev".formatted(compiler, mpi), e);
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), compiler + " did not end");
    return process.exitValue() == 0 ? "" : output;
  }
}
