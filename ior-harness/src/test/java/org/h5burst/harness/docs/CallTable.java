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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  private static final List<String> KINDS = List.of("collective", "agreed at the next commit", "independent");
  private static final int WIDTH = 120;

  /** More calls of one name than this are given as one. */
  private static final int MANY = 4;

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

  /**
   * Lists of what is collective, agreed and independent: types, what else holds, calls; with parameters where only some
   * of a name are of that kind. Types whose calls of a kind are the same share a point.
   */
  String lists() {
    TreeMap<String, Map<String, List<String>>> kinds = new TreeMap<>(Comparator.comparing(KINDS::indexOf));
    callsOfTypes.forEach((type, calls) -> {
      TreeMap<String, List<Call>> ofKinds = new TreeMap<>();
      calls.forEach(call -> ofKinds.computeIfAbsent(call.kind, kind -> new ArrayList<>()).add(call));
      ofKinds.forEach((kind, ofKind) -> {
        String first = KINDS.stream().filter(kind::startsWith).findFirst().orElseThrow();
        String more = kind.substring(first.length()).replaceFirst("^[,;:]? *", "");
        kinds.computeIfAbsent(first, any -> new LinkedHashMap<>())
            .computeIfAbsent((more.isEmpty() ? "" : " (" + more + ")") + ": " + String.join(", ", names(ofKind, calls)),
                any -> new ArrayList<>())
            .add("`" + type + "`");
      });
    });
    StringBuilder lists = new StringBuilder();
    kinds.forEach((kind, points) -> {
      lists.append("**").append(kind.substring(0, 1).toUpperCase(Locale.ROOT)).append(kind.substring(1))
          .append("**\n\n");
      points.forEach(
          (calls, types) -> lists.append(wrapped("- " + String.join(", ", types) + calls)).append("\n"));
      lists.append("\n");
    });
    return lists.toString();
  }

  /** A point in lines of at most 120 characters, which do not end within code. */
  static String wrapped(String point) {
    StringBuilder lines = new StringBuilder();
    int end = 0;
    for (String word : point.split(" (?=(?:[^`]*`[^`]*`)*[^`]*$)")) {
      boolean fits = end + 1 + word.length() <= WIDTH;
      lines.append(end == 0 ? "" : fits ? " " : "\n  ").append(word);
      end = end == 0 ? word.length() : (fits ? end + 1 : 2) + word.length();
    }
    return lines.toString();
  }

  /** The names of calls of one kind, among all calls of their type. */
  private static TreeSet<String> names(List<Call> ofKind, List<Call> all) {
    TreeSet<String> names = new TreeSet<>();
    for (Call call : ofKind) {
      boolean ambiguous =
          all.stream().anyMatch(other -> other.name.equals(call.name) && !other.kind.equals(call.kind));
      List<String> alike =
          ofKind.stream().filter(other -> other.name.equals(call.name)).map(Call::parameters).toList();
      names.add("`" + call.name + (ambiguous ? alike.size() > MANY ? common(alike) : call.parameters : "") + "`");
    }
    return names;
  }

  /** The first parameter if all have the same, and dots for the others. */
  private static String common(List<String> parameters) {
    String first = parameters.getFirst().split("[,)]")[0];
    return (parameters.stream().allMatch(other -> other.startsWith(first + ", ")) ? first + ", " : "(") + "..)";
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
    String kind = (word.group(1).toLowerCase(Locale.ROOT) + rest).strip();
    return Optional.of(kind.replaceFirst("^independent; (?=agreed at)", "")); // which the page explains
  }
}
