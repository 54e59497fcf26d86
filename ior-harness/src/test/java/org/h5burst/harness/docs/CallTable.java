package org.h5burst.harness.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** What the Javadoc of the public calls of some packages says about the other ranks. */
final class CallTable {
  private static final Pattern WORD = Pattern.compile("<b>(Collective|Independent)\\.?</b>([^.]*)");

  private final TreeMap<String, List<Call>> callsOfTypes = new TreeMap<>();
  private final List<String> silent = new ArrayList<>();

  /** A public method, and what its Javadoc or that of its type says. */
  private record Call(String name, String parameters, String kind) {}

  /** Reads the sources of a package, without those below it. */
  void read(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory);
        StandardJavaFileManager manager =
            ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null)) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
      JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, manager, null, null, null,
          manager.getJavaFileObjectsFromPaths(sources));
      DocTrees comments = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        TreePath path = new TreePath(unit);
        unit.getTypeDecls().stream().filter(type -> type instanceof ClassTree).map(ClassTree.class::cast)
            .filter(type -> type.getModifiers().getFlags().contains(Modifier.PUBLIC))
            .forEach(type -> add(type, new TreePath(path, type), comments));
      }
    }
  }

  /** Calls of types that talk to other ranks, or say that they do not, but say nothing of their own. */
  List<String> silent() {
    return silent;
  }

  /** Rows of a table: type, kind, calls; with parameters where only some of a name are of that kind. */
  String rows() {
    StringBuilder rows = new StringBuilder();
    callsOfTypes.forEach((type, calls) -> {
      TreeMap<String, TreeSet<String>> kinds = new TreeMap<>();
      for (Call call : calls) {
        boolean ambiguous =
            calls.stream().anyMatch(other -> other.name.equals(call.name) && !other.kind.equals(call.kind));
        kinds.computeIfAbsent(call.kind, kind -> new TreeSet<>())
            .add("`" + call.name + (ambiguous ? call.parameters : "") + "`");
      }
      kinds.forEach((kind, names) -> rows.append("| `").append(type).append("` | ").append(kind).append(" | ")
          .append(String.join(", ", names)).append(" |\n"));
    });
    return rows.toString();
  }

  private void add(ClassTree type, TreePath path, DocTrees comments) {
    Optional<String> ofType = kind(comments.getDocComment(path));
    List<MethodTree> calls =
        type.getMembers().stream().filter(member -> member instanceof MethodTree).map(MethodTree.class::cast)
            .filter(method -> isCall(type, method.getModifiers())).toList();
    boolean speaks = ofType.isPresent()
        || calls.stream().anyMatch(call -> kind(comments.getDocComment(new TreePath(path, call))).isPresent());
    for (MethodTree call : speaks ? calls : List.<MethodTree>of()) {
      Optional<String> own = kind(comments.getDocComment(new TreePath(path, call)));
      String parameters = call.getParameters().stream().map(parameter -> parameter.getType().toString())
          .collect(Collectors.joining(", ", "(", ")"));
      if (call.getModifiers().getAnnotations().toString().contains("Override") && own.isEmpty()) {
        continue; // as what it overrides
      }
      own.or(() -> ofType).ifPresentOrElse(
          kind -> callsOfTypes.computeIfAbsent(type.getSimpleName().toString(), name -> new ArrayList<>())
              .add(new Call(call.getName().toString(), parameters, kind)),
          () -> silent.add(type.getSimpleName() + "." + call.getName() + parameters));
    }
  }

  private static boolean isCall(ClassTree type, ModifiersTree modifiers) {
    return modifiers.getFlags().contains(Modifier.PUBLIC)
        || type.getKind() == Tree.Kind.INTERFACE && !modifiers.getFlags().contains(Modifier.PRIVATE);
  }

  private static Optional<String> kind(@Nullable String comment) {
    if (comment == null) {
      return Optional.empty();
    }
    Matcher word = WORD.matcher(comment);
    if (!word.find()) {
      return Optional.empty();
    }
    boolean ended = comment.startsWith(".</b>", word.start() + "<b>".length() + word.group(1).length());
    String rest = ended ? "" : word.group(2).replaceAll("\\{@link\\s+#?([^}]*)}", "$1").replaceAll("\\s+", " ");
    return Optional.of((word.group(1).toLowerCase(Locale.ROOT) + rest).strip());
  }
}
