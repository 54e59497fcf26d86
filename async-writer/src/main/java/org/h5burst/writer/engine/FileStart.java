package org.h5burst.writer.engine;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.engine.run.SharedOptions;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.file.FilePlan;
import org.jspecify.annotations.Nullable;

/**
 * The application's first call for a file, in which the ranks agree that it can be created or opened. One application
 * thread at a time.
 */
public final class FileStart {
  private FileStart() {}

  /** Makes the ranks agree on a new file. <b>Collective.</b> Waits. */
  public static FileHandle create(Path path, Communicator communicator, CreateOptions options) {
    return begin(Call.CREATE, path, communicator, options);
  }

  /** Makes the ranks agree on an existing file. <b>Collective.</b> Waits. */
  public static FileHandle open(Path path, Communicator communicator, OpenOptions options) {
    return begin(Call.OPEN, path, communicator, options);
  }

  private static FileHandle begin(Call call, Path path, Communicator communicator, WriterOptions<?> options) {
    requireNonNull(path, "path");
    requireNonNull(options, "options");
    WriterRuntime runtime = WriterRuntime.of(requireNonNull(communicator, "communicator").mpi());
    FileHandle.refuse(runtime.isOwnThread(), call.toString());
    FileNames names = new FileNames(path);
    FilePlan plan = FilePlan.unchecked(names, options);
    WriterException problem = null;
    try {
      plan = FilePlan.checked(names, options, communicator.nodes());
    } catch (WriterException found) {
      problem = found;
    }
    FileHandle queue = runtime.await(begin(call, runtime, communicator, plan, problem));
    // While the application continues to its first write.
    runtime.ring().submit(runtime.backend()::rehearse);
    return queue;
  }

  private static CompletableFuture<FileHandle> begin(Call call, WriterRuntime runtime, Communicator communicator,
      FilePlan plan,
      @Nullable WriterException problem) {
    String operation = "%s of %s".formatted(call, plan.names().target());
    return runtime.onIoThread(operation, () -> {
      BurstGroup group = runtime.defects().together(() -> runtime.groups().enter(communicator, operation));
      try {
        return runtime.defects().together(() -> begin(call, runtime, group, plan, problem));
      } catch (RuntimeException | Error failure) {
        runtime.groups().leave(group);
        throw failure;
      }
    });
  }

  private static FileHandle begin(Call call, WriterRuntime runtime, BurstGroup group, FilePlan plan,
      @Nullable WriterException problem) {
    DeferredFile file = new DeferredFile(plan.names(), plan.options(), runtime.backend(), group.elements(),
        runtime::requireNotGivenUp);
    FileState state =
        new FileState(group.nextFile(), file, plan.configuration(), runtime.idleTuners(),
            runtime.groups().tunerCalls(group), runtime.callbacks());
    SharedOptions options = group.isAlone() ? SharedOptions.OF_ONE_RANK
        : SharedOptions.of(plan.lines(), runtime.choice());
    Catalogue catalogue = runtime.coordinator().begin(call, group, state, options, problem,
        () -> plan.requireHints(runtime.backend(), group.elements()));
    return new FileHandle(runtime, group, state, plan, catalogue);
  }
}
