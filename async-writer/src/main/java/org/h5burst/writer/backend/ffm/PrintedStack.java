package org.h5burst.writer.backend.ffm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads HDF5's error stack as {@code H5Eprint} writes it: the description of a frame may have ends of lines in it. */
public final class PrintedStack {
  private static final Pattern FRAME = Pattern.compile(
      "#\\d+: (?:\\S*/)?(\\S+) line (\\d+) in (\\w+)\\(\\): (.*?)\\n\\s+major: ([^\\n]*)\\n\\s+minor: ([^\\n]*)", Pattern.DOTALL);

  private PrintedStack() {}

  /** The failure that a printed stack tells of; its message has all words of all frames. */
  public static Hdf5Exception failure(String printed) {
    List<ErrorFrame> frames = new ArrayList<>();
    for (Matcher matcher = FRAME.matcher(printed); matcher.find();) {
      frames.add(new ErrorFrame(matcher.group(3), matcher.group(4).replaceAll("\\s+", " ").strip(), matcher.group(5), matcher.group(6),
          matcher.group(1) + ":" + matcher.group(2)));
    }
    return new Hdf5Exception(frames.isEmpty() ? "HDF5" : frames.getFirst().function(), frames);
  }
}
