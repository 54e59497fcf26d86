package org.h5burst.harness.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import hdf.hdf5lib.exceptions.HDF5Exception;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

@Timeout(120)
class VerificationTest {
  private static final double SMALL = 0.01;
  private static final int MAX_DATASETS = 40;

  @TempDir
  private Path directory;

  private final StringWriter checked = new StringWriter();

  @ParameterizedTest
  @EnumSource
  void shouldPassWhenJhdf5WroteTheKernel(KernelKind kind) throws HDF5Exception {
    Workload workload = new Workload(List.of(kind), 3, SMALL);
    Path file = write(workload, 4);
    Verification verification = Verification.of(file, workload, 4, Reader.Kind.JHDF5, burst -> {});
    assertTrue(verification.passed(), verification.toString());
    assertEquals(workload.bytes(4), verification.bytes());
  }

  @ParameterizedTest
  @EnumSource(names = {"JHDF5", "H5DUMP", "H5BURST"})
  void shouldNameTheElementWhenOneByteIsWrong(Reader.Kind reader) throws HDF5Exception, IOException {
    Workload workload = new Workload(List.of(KernelKind.COLUMN), 3, SMALL);
    Path file = write(workload, 3);
    flipByteOfElement(file, workload.arrays(1).getFirst(), 1, 3 * 700 + 2);

    Verification verification = Verification.of(file, workload, 3, reader, burst -> {});

    assertFalse(verification.passed());
    assertTrue(String.valueOf(verification.error()).startsWith("step1/columns, element [700, 2], is "),
        verification.toString());
    assertTrue(Verification.of(file, workload, 1, reader, burst -> {}).passed(), "the first burst is right");
  }

  /**
   * One byte of one element, in each dataset of each output in turn: of FLASH's checkpoint and plot files, of XGC's
   * four outputs; in some of the datasets where there are hundreds.
   */
  @ParameterizedTest
  @EnumSource
  void shouldFailAndNameTheElementWhenAByteOfAnyDatasetOfAnyKernelIsWrong(KernelKind kind)
      throws HDF5Exception, IOException {
    Workload workload = new Workload(List.of(kind), 3, SMALL);
    int bursts = workload.cycle();
    Path file = write(workload, bursts);
    byte[] right = Files.readAllBytes(file);
    assertEquals(0, check(file, kind, bursts), checked::toString);
    Random places = new Random(kind.ordinal());
    for (int burst = 0; burst < bursts; burst++) {
      List<Array> arrays = workload.arrays(burst);
      for (int number = 0; number < arrays.size(); number += Math.ceilDiv(arrays.size(), MAX_DATASETS)) {
        Array array = arrays.get(number);
        long element = places.nextLong(array.elements());
        byte[] wrong = right.clone();
        wrong[find(right, array, burst, element) + places.nextInt(array.type().bytes())] ^=
            (byte) (1 << places.nextInt(Byte.SIZE));
        Files.write(file, wrong);
        assertEquals(1, check(file, kind, bursts), () -> array + ": " + checked);
        String coordinates = Arrays.toString(array.coordinates(element));
        assertTrue(checked.toString().contains("%s, element %s, is ".formatted(array.name(), coordinates)),
            () -> array + coordinates + ": " + checked);
      }
    }
  }

  private int check(Path file, KernelKind kind, int bursts) {
    checked.getBuffer().setLength(0);
    return new CommandLine(new CheckCommand()).setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(checked, true))
        .setErr(new PrintWriter(checked, true)).execute(kind.label(), "--ranks", "3", "--bursts",
            Integer.toString(bursts), "--scale", Double.toString(SMALL),
            "--reader", "jhdf5", file.toString());
  }

  /** Where an element is: by its value and those of the next three, which together occur once. */
  private static int find(byte[] content, Array array, int burst, long index) {
    long first = Math.max(0, Math.min(index, array.elements() - 4));
    int size = array.type().bytes();
    byte[] values = new byte[(int) Math.min(4, array.elements()) * size];
    ElementPattern.of(array, burst).fill(MemorySegment.ofArray(values), 0, first, values.length / size);
    int offset = 0;
    while (!Arrays.equals(content, offset, offset + values.length, values, 0, values.length)) {
      offset += Integer.BYTES;
    }
    return offset + (int) (index - first) * size;
  }

  @ParameterizedTest
  @EnumSource(names = {"JHDF5", "H5DUMP", "H5BURST"})
  void shouldSayWhatIsMissingWhenTheFileHasFewerBursts(Reader.Kind reader) throws HDF5Exception {
    Workload workload = new Workload(List.of(KernelKind.VPIC), 2, SMALL);
    Path file = write(workload, 2);
    assertError("step2/x is missing", Verification.of(file, workload, 3, reader, burst -> {}));
  }

  @ParameterizedTest
  @EnumSource(names = {"JHDF5", "H5DUMP", "H5BURST"})
  void shouldSayWhatDiffersWhenTheFileHasAnotherShape(Reader.Kind reader) throws HDF5Exception {
    Path file = write(new Workload(List.of(KernelKind.COLUMN), 2, SMALL), 1);
    assertError("shape",
        Verification.of(file, new Workload(List.of(KernelKind.COLUMN), 3, SMALL), 1, reader, burst -> {}));
  }

  @ParameterizedTest
  @EnumSource(names = {"JHDF5", "H5DUMP", "H5BURST"})
  void shouldReadPartByPartWhenADatasetIsLargerThanABuffer(Reader.Kind reader) throws HDF5Exception, IOException {
    Workload workload = new Workload(List.of(KernelKind.CONTIGUOUS), 3, 1);
    Path file = write(workload, 1);
    assertTrue(Verification.of(file, workload, 1, reader, burst -> {}).passed());
    flipByteOfElement(file, workload.arrays(0).getFirst(), 0, 3 * (1 << 20) - 1);
    assertError("element [3145727]", Verification.of(file, workload, 1, reader, burst -> {}));
  }

  @ParameterizedTest
  @EnumSource(names = {"JHDF5", "H5DUMP", "H5BURST"})
  void shouldFailWhenThereIsNoFile(Reader.Kind reader) {
    Workload workload = new Workload(List.of(KernelKind.VPIC), 2, SMALL);
    CommandFailure failure = assertThrows(CommandFailure.class,
        () -> Verification.of(directory.resolve("no.h5"), workload, 1, reader, burst -> {}));
    assertTrue(String.valueOf(failure.getMessage()).contains("no such file"), failure.getMessage());
  }

  /** What a script in the place of h5dump does; it reads the header. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "echo no space left; exit 1 | h5dump cannot read step0/columns: no space left",
    "h5dump \"$@\" && : > \"$6\" | h5dump wrote 0 of the "})
  void shouldNotCallAFileWrongWhenH5dumpItselfFails(String dump, String message) throws HDF5Exception, IOException {
    Workload workload = new Workload(List.of(KernelKind.COLUMN), 2, SMALL);
    Path file = write(workload, 1);
    Path h5dump = script("case $1 in -H|--version) exec h5dump \"$@\";; esac\n" + dump);
    try (Reader reader = new H5dumpReader(h5dump.toString(), file, ScratchDirectory.in(directory, "dump"))) {
      CommandFailure failure =
          assertThrows(CommandFailure.class, () -> reader.read(workload.arrays(0).getFirst(), (_, _) -> true));
      assertTrue(String.valueOf(failure.getMessage()).contains(message), failure.getMessage());
    }
  }

  @Test
  void shouldNotBeTakenForInstalledWhenH5dumpCannotStart() throws IOException {
    assertTrue(H5dumpReader.isInstalled("h5dump"));
    assertFalse(H5dumpReader.isInstalled("no-such-h5dump"));
    assertFalse(H5dumpReader.isInstalled(script("exit 127").toString()), "as without its libraries");
  }

  private Path script(String body) throws IOException {
    Path script = Files.writeString(directory.resolve("tool"), "#!/bin/sh\n" + body + "\n");
    assertTrue(script.toFile().setExecutable(true));
    return script;
  }

  @Test
  void shouldFailWhenTheFileIsNotHdf5() throws IOException {
    Path file = Files.writeString(directory.resolve("text.h5"), "not HDF5");
    Workload workload = new Workload(List.of(KernelKind.VPIC), 2, SMALL);
    CommandFailure failure =
        assertThrows(CommandFailure.class, () -> Verification.of(file, workload, 1, Reader.Kind.JHDF5, burst -> {}));
    assertTrue(String.valueOf(failure.getMessage()).contains("not a readable HDF5 file"), failure.getMessage());
  }

  private Path write(Workload workload, int bursts) throws HDF5Exception {
    Path file = directory.resolve("reference.h5");
    ReferenceWriter.write(file, workload, bursts);
    return file;
  }

  private static void assertError(String part, Verification verification) {
    assertTrue(String.valueOf(verification.error()).contains(part), verification.toString());
  }

  /** Finds the element by its value, which occurs once in the file. */
  private static void flipByteOfElement(Path file, Array array, int burst, long index) throws IOException {
    byte[] content = Files.readAllBytes(file);
    byte[] value = new byte[array.type().bytes()];
    ElementPattern.of(array, burst).fill(MemorySegment.ofArray(value), 0, index, 1);
    int offset = 0;
    while (!Arrays.equals(content, offset, offset + value.length, value, 0, value.length)) {
      offset += Integer.BYTES;
    }
    try (RandomAccessFile wrong = new RandomAccessFile(file.toFile(), "rw")) {
      wrong.seek(offset);
      wrong.write(content[offset] ^ 1);
    }
  }
}
