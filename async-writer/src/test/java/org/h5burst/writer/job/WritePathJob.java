package org.h5burst.writer.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Writes a few elements while Flight Recorder traces the methods that end each part of their way, and prints by which
 * of our classes they were called: a line for each call, the outermost class first.
 */
final class WritePathJob {
  private static final String TRACE = "jdk.MethodTrace";
  private static final String OURS = "org.h5burst.";
  private static final List<String> ENDS = List.of("org.h5burst.writer.ring.WriteSlot::setPiece",
      "org.h5burst.writer.engine.plan.PieceList::add", "org.h5burst.hdf5.ffm.FfmH5D::write");

  private WritePathJob() {}

  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    try (Recording recording = new Recording()) {
      recording.enable(TRACE).with("filter", String.join(";", ENDS)).withStackTrace();
      recording.start();
      try (Mpi mpi = Mpi.init()) {
        write(mpi, directory.resolve("f.h5"));
      }
      recording.stop();
      Path dump = directory.resolve("path.jfr");
      recording.dump(dump);
      Files.write(directory.resolve("path.txt"), RecordingFile.readAllEvents(dump).stream()
          .filter(event -> event.getEventType().getName().equals(TRACE))
          .sorted(Comparator.comparing(RecordedEvent::getStartTime)) // each thread has a buffer of its own
          .map(WritePathJob::line).toList());
    }
  }

  private static void write(Mpi mpi, Path path) {
    BurstFile.write(path, mpi.world(), CreateOptions.defaults(), file -> {
      Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(8L * mpi.world().size()).create();
      dataset.write(Selection.block(8L * mpi.world().rank(), 8), new double[8]);
    });
  }

  private static String line(RecordedEvent call) {
    List<String> classes = new ArrayList<>();
    RecordedMethod end = call.getValue("method");
    classes.add(ofOurs(end.getType().getName()));
    for (RecordedFrame frame : call.getStackTrace().getFrames()) {
      String name = frame.getMethod().getType().getName();
      if (name.startsWith(WritePathJob.class.getName())) {
        break;
      }
      if (name.startsWith(OURS)) {
        classes.addFirst(ofOurs(name));
      }
    }
    return String.join(" ", classes);
  }

  private static String ofOurs(String name) {
    String outermost = name.replaceFirst("[$].*", "");
    return outermost.substring(outermost.lastIndexOf('.') + 1);
  }
}
