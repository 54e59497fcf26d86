package org.h5burst.benchmarks.file;

import java.util.List;

/**
 * The activity of a thread, by the calls that it is in: the innermost one that identifies it decides. MPI and the file
 * system serve others, so a known outer call takes precedence over them.
 */
enum Cause {
  /** Classes are loaded and initialized, call sites and native functions linked. */
  LOADING("loading and linking classes", List.of("java.lang.ClassLoader", "jdk.internal.loader.",
      "java.lang.invoke.MethodHandleNatives", "java.lang.invoke.InvokerBytecodeGenerator",
      "java.lang.invoke.BootstrapMethodInvoker", "java.lang.invoke.InnerClassLambdaMetafactory",
      "java.lang.invoke.StringConcatFactory", "java.lang.classfile.", "jdk.internal.classfile.",
      "jdk.internal.foreign.abi.")),
  HDF5("HDF5", List.of("org.h5burst.hdf5.")),
  MANIFEST("manifest",
      List.of("org.h5burst.writer.manifest.", "org.h5burst.writer.file.DurabilityJournal")),
  LOCK("lock", List.of("org.h5burst.writer.file.LockFile", "org.h5burst.writer.file.SystemLock",
      "org.h5burst.writer.file.LockHolder", "org.h5burst.writer.backend.Hdf5Lock")),
  RENAME("rename", List.of("org.h5burst.writer.file.Renaming", "org.h5burst.writer.file.TargetName")),
  /** Includes the wait for the slowest rank. */
  AGREEMENT("agreement of the ranks", List.of("org.h5burst.writer.engine.agree.")),
  /** Includes the wait for the slowest rank. */
  MPI("other calls of MPI", List.of("org.h5burst.mpi.")),
  FILE_SYSTEM("other calls of the file system", List.of("sun.nio.", "java.nio.file.", "java.io.",
      "org.h5burst.writer.file.ffm.")),
  /** The application waits, and the I/O thread has nothing to do. */
  HAND_OVER("hand-over between threads", List.of()),
  JAVA("other code, also interpreted", List.of());

  private static final String INITIALIZER = "<clinit>";

  private final String title;
  private final List<String> classes;

  Cause(String title, List<String> classes) {
    this.title = title;
    this.classes = classes;
  }

  String title() {
    return title;
  }

  private boolean isIn(StackTraceElement call) {
    return classes.stream().anyMatch(call.getClassName()::startsWith)
        || this == LOADING && call.getMethodName().equals(INITIALIZER);
  }

  private boolean servesOthers() {
    return this == MPI || this == FILE_SYSTEM;
  }

  /** Returns the cause that a stack shows, the innermost call first. */
  static Cause of(StackTraceElement[] stack) {
    Cause serving = JAVA;
    for (StackTraceElement call : stack) {
      for (Cause cause : values()) {
        if (cause.isIn(call)) {
          if (!cause.servesOthers()) {
            return cause;
          }
          serving = serving == JAVA ? cause : serving;
        }
      }
    }
    return serving;
  }
}
