package org.h5burst.writer.job;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.ModelAct.WriteRows;

/** What a dataset holds, element by element, as the acts of all ranks leave it. */
final class ModelImage {
  private DatasetSpec spec;
  private byte[][] elements;

  ModelImage(DatasetSpec spec) {
    this.spec = spec;
    elements = unwritten(spec);
  }

  DatasetSpec spec() {
    return spec;
  }

  private static byte[][] unwritten(DatasetSpec spec) {
    byte[] fill = spec.storage().fill();
    byte[][] elements = new byte[Math.toIntExact(spec.shape()[0] * columns(spec))][];
    Arrays.fill(elements, fill.length > 0 ? fill : new byte[spec.type().bytes()]);
    return elements;
  }

  /** Elements of a row. */
  static long columns(DatasetSpec spec) {
    return spec.rank() == 1 ? 1 : spec.shape()[1];
  }

  /** The element that a write puts at a place, as it lies in memory. */
  static byte[] element(WriteRows write, long row, long column) {
    return ModelTypes.element(write.spec().type(), new Random((row * 31 + column) * 17 + write.salt()));
  }

  void extend(DatasetSpec to) {
    byte[][] larger = unwritten(to);
    for (long row = 0; row < spec.shape()[0]; row++) {
      for (long column = 0; column < columns(spec); column++) {
        larger[(int) (row * columns(to) + column)] = elements[(int) (row * columns(spec) + column)];
      }
    }
    spec = to;
    elements = larger;
  }

  void write(WriteRows write) {
    for (long row = 0; row < spec.shape()[0]; row++) {
      for (long column = 0; column < columns(spec) && write.isWritten(row); column++) {
        elements[(int) (row * columns(spec) + column)] =
            ModelTypes.stored(element(write, row, column), spec.type(), spec.order());
      }
    }
  }

  String hex() {
    StringBuilder hex = new StringBuilder();
    for (byte[] element : elements) {
      hex.append(HexFormat.of().formatHex(element));
    }
    return hex.toString();
  }
}
