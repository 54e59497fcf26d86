package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DimensionScale;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.child.Answers;
import org.h5burst.writer.recover.NamedFileErrand.Verdict;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What recovery says of a name that has no unfinished file next to it: that nothing is needed only where nothing speaks
 * against it.
 */
@Timeout(60)
final class NamedFileTest {
  private static final int LENGTH = 200;

  @TempDir
  Path directory;

  private Path write(String name, long value) {
    Path file = directory.resolve(name);
    BurstFile.write(file, open -> {
      long[] values = new long[LENGTH];
      Arrays.fill(values, value);
      open.dataset("d", ElementType.INT64).shape(LENGTH).create().write(Selection.block(0, LENGTH), values);
    });
    return file;
  }

  /** Leaves the manifest of a job that flushed a file of ones, and nothing else. */
  private void leaveManifest(Path of) throws IOException {
    Path running = directory.resolve("running.h5");
    try (BurstFile open = BurstFile.create(running)) {
      Dataset dataset = open.dataset("d", ElementType.INT64).shape(LENGTH).create();
      long[] ones = new long[LENGTH];
      Arrays.fill(ones, 1);
      dataset.write(Selection.block(0, LENGTH), ones);
      open.flush();
      Files.copy(Path.of(running + ".manifest"), Path.of(of + ".manifest"));
      open.discard();
    }
  }

  /** What a file may hold besides contiguous elements, by a number that changes it. */
  private enum Content {
    CHUNKS((file, number) -> {
      Dataset grown = file.dataset("chunks", ElementType.INT64).order(ByteOrder.BIG_ENDIAN).shape(0, 5)
          .maxShape(Dataset.UNLIMITED, 5).chunk(3, 2)
          .shuffle().deflate(1).create();
      grown.append(0, 4);
      long[] values = new long[10];
      Arrays.fill(values, number);
      grown.write(Selection.block(new long[] {1, 0}, new long[] {2, 5}), values);
    }),
    PIECES_OF_CHUNKS((file, number) -> {
      Dataset pieces = file.dataset("pieces", ElementType.INT16).shape(100).chunk(30).create();
      for (int position : new int[] {1, 4, 17, 63, 64, 90}) {
        pieces.write(Selection.block(position, 1), new short[] {(short) (number + position)});
      }
    }),
    HEADER((file, number) -> {
      Dataset compact = file.dataset("header", ElementType.FLOAT32).shape(2).compact().create();
      compact.write(Selection.block(0, 2), new float[] {1, number});
    }),
    BYTES((file, number) -> file.dataset("bytes", ElementType.INT8).shape(3).create().write(Selection.block(0, 3),
        new byte[] {1, 2, (byte) number})),
    ATTRIBUTE((file, number) -> file.attribute("step", number)),
    STRING_ATTRIBUTE((file, number) -> file.group("g").attribute("words", "after " + number)),
    SCALE((file, number) -> DimensionScale.of(file.dataset("x", ElementType.INT64).shape(3).create(), "x" + number)
        .attachTo(file.dataset("scaled", ElementType.INT64).shape(3).create(), 0)),
    STRINGS((file, number) -> file.strings().write("labels", new String[] {"a", "b" + number})),
    GROUP((file, number) -> file.group("group" + number + "/inner")),
    LINK((file, number) -> {
      file.group("of");
      file.group("number1");
      file.group("number7");
      file.link("of/last").hard("number" + number);
    });

    private final ObjIntConsumer<BurstFile> writing;

    Content(ObjIntConsumer<BurstFile> writing) {
      this.writing = writing;
    }
  }

  /** Leaves a complete file, and the manifest of a job that flushed another one. */
  private Path leave(int named, int flushed, Iterable<Content> contents) throws IOException {
    Path file = directory.resolve("f%d-%d.h5".formatted(named, flushed));
    BurstFile.write(file, CreateOptions.defaults().replace(),
        open -> contents.forEach(content -> content.writing.accept(open, named)));
    Path running = directory.resolve("running.h5");
    try (BurstFile open = BurstFile.create(running)) {
      contents.forEach(content -> content.writing.accept(open, flushed));
      open.flush();
      Files.copy(Path.of(running + ".manifest"), Path.of(file + ".manifest"), StandardCopyOption.REPLACE_EXISTING);
      open.discard();
    }
    return file;
  }

  /** In this JVM: the file is not damaged. */
  private NamedFileErrand.Answer look(Path file) throws IOException {
    Answers answers = new Answers(directory.resolve("answers"));
    NamedFileErrand errand = new NamedFileErrand(file, Path.of(file + ".manifest"), answers, false);
    errand.run();
    return errand.answer();
  }

  private static void assertRefused(String words, Path path) {
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(path), path::toString);
    assertInstanceOf(PathException.class, refused, refused::toString);
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  @Test
  void shouldRefuseWhenWhatHasTheNameIsNoHdf5File() throws IOException {
    assertRefused("cannot be opened by HDF5", Files.writeString(directory.resolve("text.h5"), "hello"));
    assertRefused("cannot be opened by HDF5", Files.createFile(directory.resolve("empty.h5")));
    assertRefused("is not a regular file", Files.createDirectory(directory.resolve("dir.h5")));
    assertRefused("is not a regular file", Path.of("/dev/null"));
    Path cut = write("cut.h5", 1);
    try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
      channel.truncate(Files.size(cut) / 2);
    }
    assertRefused("or is damaged or cut off", cut);
    assertRefused("there is no cut.h5.partial next to it", cut);
  }

  @Test
  void shouldSayThatNothingIsNeededWhenThereIsNoPlaceForTemporaryFiles() {
    Path file = write("f.h5", 1);
    List<String> options = SmallJvm.options("-Djava.io.tmpdir=" + directory.resolve("missing"));
    MpiJob job = new MpiJob(Kind.SOLO, 1,
        MpiJob.javaCommand(options, RecoveringProgram.class.getName(), List.of(file.toString())));
    MpiJob.Result result = job.run(directory.resolve("log"), Duration.ofSeconds(50));
    assertTrue(result.isSuccess() && result.output().contains(Outcome.NOT_NEEDED.name()), result::output);
  }

  @Test
  void shouldRefuseWhenAJobDiedThatChangedTheFileInPlace() throws IOException {
    Path file = write("f.h5", 1);
    Path lock = Path.of(file + ".lock");
    String words;
    try (BurstFile open = BurstFile.open(file, OpenOptions.defaults().readWrite())) {
      assertRefused("is being written by process", file);
      words = Files.readString(lock);
      open.complete();
    }
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(file).outcome());
    Files.writeString(lock, words.replaceFirst("process: \\d+", "process: 999999999"));
    assertRefused("was being changed in place by a job that has ended", file);
    assertRefused("f.h5.lock is left", file);
  }

  /** As it is between the renaming and the removal of the lock: the job had completed the file. */
  @Test
  void shouldSayThatNothingIsNeededWhenAJobDiedThatHadGivenTheFileItsName() throws IOException {
    Path file = directory.resolve("f.h5");
    String words;
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", ElementType.INT64).shape(1).create().write(Selection.block(0, 1), new long[1]);
      open.commit().join();
      words = Files.readString(Path.of(file + ".lock"));
      open.complete();
    }
    Files.writeString(Path.of(file + ".lock"), words.replaceFirst("process: \\d+", "process: 999999999"));
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(file).outcome());
  }

  @Test
  void shouldRefuseWhenTheManifestNextToItPromisesWhatItDoesNotHave() throws IOException {
    Path older = write("f.h5", 7);
    leaveManifest(older);
    assertRefused("f.h5.partial, which should be next to it, is gone", older);
    assertRefused("has other elements than were flushed", older);
    assertRefused("keep f.h5.manifest", older);
    Path same = write("same.h5", 1);
    leaveManifest(same);
    RecoveryReport report = Recovery.recover(same);
    assertEquals(Outcome.NOT_NEEDED, report.outcome());
    assertEquals(1, report.flushes());
    Path manifest = Path.of(same + ".manifest");
    try (FileChannel damaged = FileChannel.open(manifest, StandardOpenOption.WRITE)) {
      damaged.write(ByteBuffer.allocate(20), 8192);
    }
    assertRefused("the manifest is damaged", same);
    Files.writeString(manifest, "a note of mine about f.h5".repeat(1000));
    assertRefused("the manifest cannot be read", same);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 5000})
  void shouldRefuseWhenTheManifestNextToItWasCutOff(int bytes) throws IOException {
    Path older = write("f.h5", 7);
    leaveManifest(older);
    Path manifest = Path.of(older + ".manifest");
    Files.write(manifest, Arrays.copyOf(Files.readAllBytes(manifest), bytes));
    assertRefused("keep f.h5.manifest", older);
    Files.writeString(manifest, "a note of mine");
    assertRefused("is not a manifest", older);
  }

  @ParameterizedTest
  @EnumSource(Content.class)
  void shouldNotBeShownToHaveWhatWasFlushedWhenItIsAnOlderFile(Content content) throws IOException {
    assertEquals(Verdict.SHOWN, look(leave(1, 1, List.of(content))).verdict());
    NamedFileErrand.Answer older = look(leave(7, 1, List.of(content)));
    assertEquals(Verdict.NOT_SHOWN, older.verdict(), older::words);
  }

  @Test
  void shouldSayThatNothingIsNeededWhenAllThatWasFlushedWasCompared() throws IOException {
    Path file = leave(1, 1, List.of(Content.values()));
    RecoveryReport report = Recovery.recover(file);
    assertEquals(Outcome.NOT_NEEDED, report.outcome());
    assertEquals(1, report.flushes());
    assertRefused("which may not be this one", leave(7, 1, List.of(Content.values())));
  }

  @Test
  void shouldNotBeShownWhenItCannotBeCompared() throws IOException {
    Path file = directory.resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      open.link("latest").soft("/d");
      open.flush();
      Files.copy(Path.of(file + ".manifest"), directory.resolve("kept"));
      open.complete();
    }
    Files.move(directory.resolve("kept"), Path.of(file + ".manifest"));
    assertRefused("where its link leads to cannot be compared", file);
  }

  /** The job changes what it has flushed, completes the file, and is killed before it can remove the manifest. */
  @Test
  void shouldSayThatNothingIsNeededWhenTheManifestShowsThatTheFileIsComplete() throws IOException {
    Path file = directory.resolve("f.h5");
    Path manifest = Path.of(file + ".manifest");
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = open.dataset("d", ElementType.INT64).shape(1).create();
      dataset.write(Selection.block(0, 1), new long[] {1});
      open.flush();
      dataset.write(Selection.block(0, 1), new long[] {2});
      Files.createLink(directory.resolve("kept"), manifest);
      open.complete();
    }
    Files.move(directory.resolve("kept"), manifest);
    assertEquals(new NamedFileErrand.Answer(Verdict.SHOWN, "1"), look(file));
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(file).outcome());
    Files.move(Files.copy(file, directory.resolve("copy")), file, StandardCopyOption.REPLACE_EXISTING);
    assertEquals(Verdict.NOT_SHOWN, look(file).verdict());
  }

  /** A group whose index is below itself: HDF5 goes down until its stack ends, and the process with it. */
  @Test
  void shouldRefuseAndLiveWhenHdf5DiesOfTheFile() throws IOException {
    Path file = write("f.h5", 1);
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer damaged = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int damages = 0;
    for (int index = text.indexOf("TREE"); index >= 0; index = text.indexOf("TREE", index + 1)) {
      if (bytes[index + 4] == 0) {
        damaged.put(index + 5, (byte) 1).putLong(index + 32, index);
        damages++;
      }
    }
    assertTrue(damages > 0, "no index of a group");
    Files.write(file, bytes);
    assertRefused("cannot be opened by HDF5", file);
    assertRefused("the process that tried to read it ended, hung, or took too much memory", file);
  }

  @Test
  void shouldMeanTheFileItselfWhenItsOwnNameEndsInPartial() throws IOException {
    Path file = directory.resolve("x.partial");
    Path left = Files.createDirectory(directory.resolve("left")).resolve("x.partial");
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", ElementType.INT64).shape(LENGTH).create().write(Selection.block(0, LENGTH), new long[LENGTH]);
      open.flush();
      for (String end : new String[] {".partial", ".manifest"}) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
      open.discard();
    }
    for (String given : new String[] {"", ".partial"}) {
      RecoveryReport report = Recovery.recover(Path.of(left + given));
      assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
      Files.delete(Path.of(left + ".recovered"));
    }
  }
}
