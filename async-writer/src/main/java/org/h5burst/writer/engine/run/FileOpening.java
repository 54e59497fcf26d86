package org.h5burst.writer.engine.run;

import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.engine.agree.StepOutcome;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.telemetry.FlightEvents;
import org.jspecify.annotations.Nullable;

/** Opens a file when a burst first needs it, and reopens it when a choice requires it. I/O thread only. */
record FileOpening(StepRunner steps, FlushStep flush) {
  /** The result of opening a file. */
  record Opening(boolean opened, boolean reopened, double seconds) {
    static final Opening NONE = new Opening(false, false, 0);
  }

  /** Takes the lock before the first opening. <b>Collective.</b> */
  void reserve(BurstGroup group, FileState state, String operation) {
    if (state.file().openedFor() == null && !state.file().isThere()) {
      steps.run(group, state, operation + ", locking", false, state.file()::reserve);
    }
  }

  /**
   * Lets rank 0 make the extensions that parallel HDF5 cannot make; the file is closed for that, and stays closed.
   * <b>Collective.</b>
   */
  void extendLate(BurstGroup group, FileState state, List<StructureChange> changes, String operation) {
    List<ExtendSpec> late = changes.stream().filter(ExtendSpec.class::isInstance).map(ExtendSpec.class::cast)
        .filter(extension -> state.existing().late().contains(extension.name())).toList();
    if (late.isEmpty()) {
      return;
    }
    DeferredFile file = state.file();
    steps.run(group, state, operation + ", closing before an extension", true, file::close);
    steps.run(group, state, operation + ", extension by rank 0", true, () -> {
      if (group.communicator().rank() == 0) {
        file.library().extendAlone(file.known(), late);
      }
    });
  }

  /** Prepares the file for a choice. <b>Collective.</b> */
  Opening prepare(BurstGroup group, FileState state, Choice choice, String operation) {
    DeferredFile file = state.file();
    if (!file.needsOpening(choice)) {
      if (file.needsHints(choice)) {
        steps.run(group, state, operation + ", setting hints", true, () -> file.setHints(choice));
      }
      return Opening.NONE;
    }
    boolean reopened = file.isOpen() || file.openedFor() != null;
    if (file.isThere()) {
      requireSame(group, state, operation); // HDF5 fails unpredictably if it is another file
    }
    flush.beforeClosing(group, state, false, operation);
    FlightEvents.@Nullable Open opening = FlightEvents.begin(FlightEvents.Open::new);
    StepOutcome outcome =
        steps.run(group, state, operation + (reopened ? ", reopening" : ", opening"), true, () -> file.open(choice));
    FlightEvents.end(opening, event -> {
      event.file = file.names().target().toString();
      event.reopened = reopened;
    });
    requireSame(group, state, operation);
    return new Opening(!reopened, reopened, outcome.seconds());
  }

  /** Requires that the name leads to the file that the ranks know. <b>Collective.</b> */
  private void requireSame(BurstGroup group, FileState state, String operation) {
    String looking = operation + ", checking that it is the same file";
    Runnable look = state.file().known()::requireSame;
    if (state.file().mode() == OpenMode.READ_ONLY) {
      steps.runOrClose(group, state, looking, look);
    } else {
      steps.run(group, state, looking, false, look);
    }
  }
}
