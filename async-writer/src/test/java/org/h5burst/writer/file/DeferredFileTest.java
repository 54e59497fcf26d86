package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.file.SystemLock.State;
import org.h5burst.writer.recover.Recovery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a file holds is given back, whatever fails at its end. */
@Timeout(60)
final class DeferredFileTest {
  @TempDir
  Path directory;

  private static Object call(Object on, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }

  /** A back end whose files throw an error when they are abandoned. */
  private static Backend failing(Backend backend) {
    return (Backend) Proxy.newProxyInstance(Backend.class.getClassLoader(), new Class<?>[] {Backend.class},
        (_, method, arguments) -> {
          Object result = call(backend, method, arguments);
          return !(result instanceof BackendFile file) ? result
              : Proxy.newProxyInstance(BackendFile.class.getClassLoader(), new Class<?>[] {BackendFile.class},
                  (_, called, with) -> {
                    Object answer = call(file, called, with);
                    if (called.getName().equals("abandon")) {
                      throw new AssertionError("a defect");
                    }
                    return answer;
                  });
        });
  }

  @Test
  void shouldGiveTheLocksBackWhenLettingTheOpenFileGoFails() throws IOException {
    FileNames names = new FileNames(directory.toRealPath().resolve("f.h5"));
    try (Mpi solo = Mpi.solo()) {
      Backend backend = failing(PortableBackend.load());
      DeferredFile file = new DeferredFile(names, CreateOptions.defaults(), backend, solo.world(), () -> {});
      file.reserve();
      file.open(Choice.DEFAULT);
      assertTrue(Files.exists(names.lock()));
      assertEquals("a defect", assertThrows(AssertionError.class, file::abandon).getMessage());
      assertFalse(file.isOpen() || Files.exists(names.lock()));
      assertEquals(List.of(State.FREE, State.FREE),
          List.of(SystemLock.find(names.partial()), SystemLock.find(names.manifest())));
    }
  }

  /** A back end that throws an error when it looks at a file. */
  private static Backend lookingInVain(Backend backend) {
    return (Backend) Proxy.newProxyInstance(Backend.class.getClassLoader(), new Class<?>[] {Backend.class},
        (_, method, arguments) -> {
          Object result = call(backend, method, arguments);
          if (method.getName().equals("look")) {
            throw new StackOverflowError();
          }
          return result;
        });
  }

  @Test
  void shouldGiveTheLocksBackWhenLookingAtTheFileEndsWithAnError() throws IOException {
    FileNames names = new FileNames(directory.toRealPath().resolve("f.h5"));
    BurstFile.write(names.target(), file -> file.group("g"));
    try (Mpi solo = Mpi.solo()) {
      DeferredFile file = new DeferredFile(names, OpenOptions.defaults().readWrite(),
          lookingInVain(PortableBackend.load()), solo.world(), () -> {});
      Throwable why = assertThrows(WriterException.class, file::look).getCause();
      assertTrue(why instanceof StackOverflowError, () -> String.valueOf(why));
      assertFalse(Files.exists(names.lock()));
      assertEquals(State.FREE, SystemLock.find(names.target()));
    }
  }

  /** A manifest that is left alone would be kept for a file that was moved away. */
  @Test
  void shouldRemoveTheManifestFirstWhenAFileIsDiscarded() throws IOException {
    FileNames names = new FileNames(directory.toRealPath().resolve("f.h5"));
    List<String> asked = new ArrayList<>();
    try (Mpi solo = Mpi.solo()) {
      DeferredFile file = new DeferredFile(names, CreateOptions.defaults(), PortableBackend.load(), solo.world(),
          () -> asked.add("%s %s".formatted(Files.exists(names.partial()), Files.exists(names.manifest()))));
      file.reserve();
      file.open(Choice.DEFAULT);
      file.close();
      asked.clear();
      file.remove();
    }
    assertEquals(List.of("true true", "true false"), asked);
    assertFalse(Files.exists(names.partial()));
  }

  /** Each look at the file fails while its directory is a link to itself. */
  @Test
  void shouldReleaseWhatItHoldsAndSayWhatFailedWhenTheFileCannotBeLookedAt() throws IOException {
    Path own = Files.createDirectory(directory.toRealPath().resolve("own"));
    Path moved = own.resolveSibling("moved");
    FileNames names = new FileNames(own.resolve("f.h5"));
    BurstFile file = BurstFile.create(names.target());
    Dataset dataset = file.dataset("d", new long[] {1});
    file.flush();
    Files.move(own, moved);
    Files.createSymbolicLink(own, own);
    dataset.write(Selection.all(), new long[] {2});
    String words = String.valueOf(assertThrows(WriterException.class, file::flush).getMessage());
    assertTrue(words.startsWith("flush of burst 2 of ") && words.contains("flushed up to burst 1"), words);
    Files.delete(own);
    Files.move(moved, own);
    assertEquals(State.FREE, SystemLock.find(names.manifest()));
    assertThrows(WriterException.class, file::close);
    assertEquals(1, Recovery.recover(names.target()).flushes());
  }
}
