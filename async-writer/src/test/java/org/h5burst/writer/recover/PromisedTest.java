package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.child.Answers;
import org.h5burst.writer.recover.NamedFileErrand.Answer;
import org.h5burst.writer.recover.NamedFileErrand.Verdict;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A complete file next to the manifest of a job: it is shown to have what was flushed, or what it lacks is named. */
@Timeout(60)
final class PromisedTest {
  @TempDir
  private Path directory;

  private static Dataset numbers(BurstFile file, long... shape) {
    return file.dataset("d", ElementType.INT32).shape(shape).create();
  }

  private static void writeRows(BurstFile file, Selection selection) {
    Dataset rows = file.dataset("d", ElementType.INT8).shape(4, 4)
        .maxShape(Dataset.UNLIMITED, Dataset.UNLIMITED).chunk(2, 2).create();
    rows.write(selection, new byte[(int) selection.elements()]);
  }

  private static Consumer<BurstFile> content(Consumer<BurstFile> content) {
    return content;
  }

  static Stream<Arguments> same() {
    return Stream.of(
        arguments("a dataset without elements", content(file -> numbers(file, 3))),
        arguments("strings", content(file -> file.strings().write("s", new String[] {"a", "b"}))),
        arguments("a block of rows that can grow",
            content(file -> writeRows(file, Selection.block(new long[2], new long[] {2, 2})))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("same")
  void shouldBeShownWhenTheFileHasWhatWasFlushed(String what, Consumer<BurstFile> content) throws IOException {
    assertEquals(new Answer(Verdict.SHOWN, "1"), look(content, content), what);
  }

  static Stream<Arguments> others() {
    String none = "d: it has no such dataset";
    return Stream.of(
        arguments("nothing", none, content(_ -> {}), content(file -> numbers(file, 3))),
        arguments("smaller", none, content(file -> numbers(file, 2)), content(file -> numbers(file, 3))),
        arguments("of another rank", none, content(file -> numbers(file, 3, 1)), content(file -> numbers(file, 3))),
        arguments("of another type", none, content(file -> numbers(file, 3)),
            content(file -> file.dataset("d", ElementType.UINT32).shape(3).create())),
        arguments("of another byte order", none, content(file -> numbers(file, 3)),
            content(file -> file.dataset("d", ElementType.INT32).shape(3).order(ByteOrder.BIG_ENDIAN).create())),
        arguments("a string for a number", "attribute a of /: it is not shown to have this value",
            content(file -> file.attribute("a", "1")), content(file -> file.attribute("a", 1))),
        arguments("fewer strings", "it has no such strings",
            content(file -> file.strings().write("s", new String[] {"a"})),
            content(file -> file.strings().write("s", new String[] {"a", "b"}))),
        arguments("points of rows that can grow", "it cannot be known which elements",
            content(file -> writeRows(file, Selection.points(new long[] {0, 0}, new long[] {2, 3}))),
            content(file -> writeRows(file, Selection.points(new long[] {0, 0}, new long[] {2, 3})))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("others")
  void shouldNameWhatTheFileLacksWhenItIsAnother(String what, String words, Consumer<BurstFile> named,
      Consumer<BurstFile> flushed) throws IOException {
    Answer answer = look(named, flushed);
    assertEquals(Verdict.NOT_SHOWN, answer.verdict(), what);
    assertTrue(answer.words().contains(words), answer::words);
  }

  /** In this JVM: a complete file, and the manifest of a job that flushed another one. */
  private Answer look(Consumer<BurstFile> named, Consumer<BurstFile> flushed) throws IOException {
    Path file = directory.resolve("f.h5");
    BurstFile.write(file, named::accept);
    Path manifest = Path.of(file + ".manifest");
    Path running = directory.resolve("running.h5");
    try (BurstFile open = BurstFile.create(running)) {
      flushed.accept(open);
      open.flush();
      Files.copy(Path.of(running + ".manifest"), manifest);
      open.discard();
    }
    Answers answers = new Answers(directory.resolve("answers"));
    NamedFileErrand errand = new NamedFileErrand(file, manifest, answers, false);
    errand.run();
    return errand.answer();
  }
}
