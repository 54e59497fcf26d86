package org.h5burst.harness.fuzz;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/**
 * Names, one a line, of a dataset, a group, an attribute and a link: what is accepted is in the file afterwards, under
 * that name.
 */
public final class NamesTarget {
  private NamesTarget() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    // the former has halves of pairs
    Charset charset = data.length > 0 && data[0] == 0 ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
    List<String> names = List.of((new String(data, charset) + "\nd\ng\na\nl").split("\n", 5));
    try (Scratch scratch = new Scratch()) {
      Path path = scratch.file("f.h5");
      try (BurstFile file = BurstFile.create(path)) {
        file.dataset(names.get(0), ElementType.INT8).shape(1).create();
        file.group(names.get(1));
        file.attribute(names.get(2), AttributeValue.of("value"));
        file.link(names.get(3)).soft(names.get(0));
        file.complete();
      } catch (WriterException refused) {
        if (!(refused instanceof UsageException)) {
          throw refused;
        }
        return;
      }
      try (BurstFile file = BurstFile.open(path)) {
        file.dataset(names.get(0));
        if (!file.groups().contains(names.get(1)) || !file.attributes().containsKey(names.get(2))) {
          throw new AssertionError("%s has no %s".formatted(file.groups(), names));
        }
      }
    }
  }
}
