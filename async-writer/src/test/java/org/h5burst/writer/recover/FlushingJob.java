package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;

/**
 * What the ranks run that are killed: files, step by step, opened anew for every other burst, flushed now and then.
 * After each flush has returned on all ranks, rank 0 says so in a log: {@code file step}, and {@code file closed} at
 * the end.
 */
final class FlushingJob {
  private FlushingJob() {}

  /** Arguments: the directory, how many files, steps of each, steps between flushes. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    int files = Integer.parseInt(arguments[1]);
    int steps = Integer.parseInt(arguments[2]);
    int every = Integer.parseInt(arguments[3]);
    Mpi.run(mpi -> {
      for (int number = 0; number < files; number++) {
        write(mpi.world(), directory, number, steps, every);
      }
    });
  }

  private static void write(Communicator world, Path directory, int number, int steps, int every) throws IOException {
    try (
        BurstFile file = BurstFile.create(directory.resolve(StepContents.name(number)), world, options(world.size()))) {
      write(file, world, directory, number, steps, every);
      file.complete();
    }
    world.barrier();
    say(world, directory, number + " closed");
  }

  /** A file that is replaced and opened anew for other bursts. */
  static CreateOptions options(int ranks) {
    AtomicInteger turn = new AtomicInteger();
    return CreateOptions.defaults().replace().tuner((_, _) -> new TakingTurns(turn, ranks));
  }

  /** Writes the steps, and says so after each flush. */
  static void write(BurstFile file, Communicator world, Path directory, int number, int steps, int every)
      throws IOException {
    for (int step = 0; step < steps; step++) {
      StepContents.write(file, step, world.rank(), world.size());
      file.commit();
      if ((step + 1) % every == 0) {
        file.flush();
        world.barrier();
        say(world, directory, number + " " + (step + 1));
      }
    }
  }

  static void say(Communicator world, Path directory, String line) throws IOException {
    if (world.rank() == 0) {
      try (FileChannel log =
          FileChannel.open(directory.resolve("log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        log.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.US_ASCII)));
      }
    }
  }

  /** Another mode or number of aggregators for each burst. */
  private record TakingTurns(AtomicInteger turn, int ranks) implements Tuner {
    @Override
    public Decision propose(Proposal proposal) {
      int now = turn.getAndIncrement();
      Choice choice = now % 3 == 0 ? Choice.DEFAULT : Choice.collective(1 + now % ranks, 1 << 12 + now % 2);
      return new Decision(proposal.stream(), proposal.operation(), proposal.features(), choice, Reason.FIXED);
    }

    @Override
    public void observe(Decision decision, Outcome outcome) {
      // nothing to learn
    }
  }
}
