package org.h5burst.harness.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What people read: the words of pages and, of product code, the first sentences of Javadoc and all messages. */
final class Prose {
  private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");
  private static final Pattern LITERAL =
      Pattern.compile("(?s)\"\"\"\n(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"|'(?:[^'\\\\]|\\\\.)'");
  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?][)\"*]{0,3})\\s+(?=[\"*(\\[]{0,3}\\p{Lu})");

  /** A piece of a file, in one line, with the place where it begins. */
  record Passage(String where, String words) {
    List<String> sentences() {
      return SENTENCE_END.splitAsStream(words).toList();
    }

    @Override
    public String toString() {
      return where + ": " + words;
    }
  }

  private Prose() {}

  /** The paragraphs, points, headings and cells of a page, without code, addresses and marks. */
  static List<Passage> ofPage(Path page) throws IOException {
    String text = Files.readString(page).replaceAll("(?ms)^```.*?^```", "")
        .replaceAll("(?s)<!-- made.*?end -->|<!--.*?-->", "\n\n")
        .replaceAll("`[^`\n]*`", "X").replaceAll("!?\\[([^\\]]*)]\\([^)]*\\)", "$1");
    List<Passage> passages = new ArrayList<>();
    String name = Pages.name(page);
    for (String part : text.split("\n\\s*\n|\n(?=\\s*(?:[-*|#]|\\d+\\.) ?)|(?<=\n#.{0,200})\n|<br>")) {
      for (String cell : part.startsWith("|") ? part.split("(?<!\\\\)\\|") : new String[] {part}) {
        String words = cell.replaceAll("^\\s*(?:[-*#]+|\\d+\\.) ", "").replaceAll("\\s+", " ").strip();
        if (!words.isEmpty()) {
          passages.add(new Passage(name, words));
        }
      }
    }
    return passages;
  }

  /** What a source file shows to people. */
  static List<Passage> ofSource(Path source) throws IOException {
    String code = Files.readString(source);
    String name = Pages.ROOT.relativize(source).toString();
    List<Passage> passages = new ArrayList<>();
    for (MatchResult comment : JAVADOC.matcher(code).results().toList()) {
      String words = comment.group(1).replaceAll("\n\\s*\\*", " ")
          .replaceAll("(?s)(?:^|\\s)@(?:param|return|throws).*", "").replaceAll("\\{@code[^}]*}|<code>.*?</code>", "X")
          .replaceAll("<p>.*", "").replaceAll("\\s+", " ").strip();
      passages.add(new Passage(name, SENTENCE_END.split(words)[0]));
    }
    String plain = JAVADOC.matcher(code).replaceAll("").replaceAll("(?m)^\\s*//.*$|(?<=[;{,)]) // .*$", "")
        .replaceAll("\"\\s*\\+\\s*\"", "");
    for (MatchResult literal : LITERAL.matcher(plain).results().toList()) {
      String words = String.valueOf(literal.group(1) == null ? literal.group(2) : literal.group(1));
      if (words.contains(" ")) { // else a key or a name
        passages.add(new Passage(name, words.replaceAll("\\s+|\\\\n", " ")));
      }
    }
    return passages;
  }

  /** The product code's source files. */
  static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("mpi-bindings", "online-tuner", "async-writer", "jhdf5-adapter", "ior-harness",
        "benchmarks/jmh")) {
      try (Stream<Path> files = Files.walk(Pages.ROOT.resolve(module).resolve("src/main"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources.stream().sorted().toList();
  }
}
