package org.h5burst.writer.jhdf5.roundtrip;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The source of a test class, from which members are taken out until the rest compiles. */
final class TestSource {
  private static final int MAX_ROUNDS = 20;

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final String name;
  private final StringBuilder text;
  private final List<Member> members = new ArrayList<>();
  private final Map<String, String> failures = new TreeMap<>();

  TestSource(String name, String text) {
    this.name = name;
    this.text = new StringBuilder(text);
    parse();
  }

  /**
   * An import, or a member of the class.
   *
   * @param test name of the test that it is; empty if it is none
   */
  private record Member(String test, int start, int end) {
    boolean contains(long position) {
      return start <= position && position < end;
    }
  }

  /** Compiles what can be compiled; gives the first error of each test that cannot. */
  Map<String, String> compile(Path classes) throws IOException {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<Diagnostic<? extends JavaFileObject>> errors = errors(classes);
      if (errors.isEmpty()) {
        return failures;
      }
      Map<Member, String> broken = new HashMap<>();
      errors.forEach(error -> members.stream().filter(member -> member.contains(error.getPosition())).findFirst()
          .ifPresent(member -> broken.putIfAbsent(member, message(error))));
      if (broken.isEmpty()) {
        throw new IllegalStateException("cannot compile what is around the tests: " + errors.getFirst());
      }
      broken.forEach(this::remove);
    }
    throw new IllegalStateException("still errors after %d rounds".formatted(MAX_ROUNDS));
  }

  private static String message(Diagnostic<?> error) {
    return "line %d: %s".formatted(error.getLineNumber(), error.getMessage(Locale.ROOT).replaceAll("\\s+", " "));
  }

  /** Blanks a member, so that everything else stays where it is. */
  private void remove(Member member, String why) {
    members.remove(member);
    for (int place = member.start(); place < member.end(); place++) {
      if (text.charAt(place) != '\n') {
        text.setCharAt(place, ' ');
      }
    }
    if (!member.test().isEmpty()) {
      failures.put(member.test(), why);
    }
  }

  private List<Diagnostic<? extends JavaFileObject>> errors(Path classes) throws IOException {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<JavaFileObject> sources = new ArrayList<>(Stubs.sources());
      sources.add(new SourceText(name, text.toString()));
      compiler.getTask(null, files, found,
          List.of("-proc:none", "-nowarn", "-g", "-Xmaxerrs", "100000", "-d", classes.toString()), null, sources)
          .call();
    }
    return found.getDiagnostics().stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR).toList();
  }

  private void parse() {
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task = (JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null,
          List.of(new SourceText(name, text.toString())));
      CompilationUnitTree unit = task.parse().iterator().next();
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (ImportTree each : unit.getImports()) {
        add(positions, unit, each, "");
      }
      for (Tree each : ((ClassTree) unit.getTypeDecls().getFirst()).getMembers()) {
        add(positions, unit, each,
            each instanceof MethodTree method && isTest(method) ? method.getName().toString() : "");
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static boolean isTest(MethodTree method) {
    return method.getModifiers().getAnnotations().stream()
        .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Test"));
  }

  private void add(SourcePositions positions, CompilationUnitTree unit, Tree tree, String test) {
    members.add(new Member(test, (int) positions.getStartPosition(unit, tree),
        (int) positions.getEndPosition(unit, tree)));
  }
}
