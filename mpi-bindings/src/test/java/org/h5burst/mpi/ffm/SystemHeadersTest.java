package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.system.ffm.Cores;
import org.h5burst.mpi.system.ffm.SystemError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The prototypes of the C library's functions, compared with its headers by the C compiler. */
@Timeout(60)
class SystemHeadersTest {
  @TempDir
  private Path directory;

  @Test
  void shouldDeclareTheFunctionsOfTheCLibraryAsItsHeadersDo() throws Exception {
    List<String> lines =
        new ArrayList<>(List.of("#define _GNU_SOURCE", "#include <errno.h>", "#include <sched.h>",
            "#include <signal.h>", "#include <stdlib.h>", "#include <string.h>", "#include <unistd.h>"));
    List<NativeFunction> functions = new ArrayList<>(declaredBy(Libc.class));
    functions.addAll(declaredBy(SystemError.class));
    functions.addAll(declaredBy(Cores.class));
    functions.forEach(function -> lines.addAll(function.assertions()));
    assertEquals(10, functions.size());
    new CompilerProbe("cc", directory).compile(String.join("\n", lines) + "\n");
  }

  private static List<NativeFunction> declaredBy(Class<?> holder) throws IllegalAccessException {
    List<NativeFunction> functions = new ArrayList<>();
    for (Field field : holder.getDeclaredFields()) {
      field.setAccessible(true);
      Object value = field.get(null);
      if (value instanceof Optional<?> optional && optional.isPresent()) {
        value = optional.get();
      }
      if (value instanceof NativeFunction function) {
        functions.add(function);
      }
    }
    return functions;
  }
}
