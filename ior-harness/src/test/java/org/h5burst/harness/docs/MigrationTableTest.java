package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the table for those who come from JHDF5 names is there, on both sides; and what JHDF5 has for numbers is here,
 * or is named as what is not.
 */
@Timeout(60)
final class MigrationTableTest {
  private static final String OURS = "org.h5burst.writer.jhdf5.";
  private static final String THEIRS = "ch.systemsx.cisd.hdf5.";
  private static final List<String> NUMBERS =
      List.of("IHDF5ByteWriter", "IHDF5ShortWriter", "IHDF5IntWriter", "IHDF5LongWriter", "IHDF5FloatWriter",
          "IHDF5DoubleWriter");
  private static final Map<String, String> FACETS = Map.of("string", "IHDF5StringWriter", "bool", "IHDF5BooleanWriter",
      "object", "IHDF5ObjectReadWriteInfoProviderHandler", "file", "IHDF5FileLevelReadWriteHandler", "enumeration",
      "IHDF5EnumWriter", "compound", "IHDF5CompoundWriter", "time", "IHDF5DateTimeWriter", "duration",
      "IHDF5TimeDurationWriter", "reference", "IHDF5ReferenceWriter", "opaque", "IHDF5OpaqueWriter");
  private static final List<String> COMPARED = List.of("HDF5Factory", "IHDF5Reader", "IHDF5Writer",
      "IHDF5SimpleReader", "IHDF5SimpleWriter", "IHDF5ReaderConfigurator", "IHDF5WriterConfigurator",
      "IHDF5StringWriter", "IHDF5BooleanWriter", "IHDF5ObjectReadWriteInfoProviderHandler",
      "IHDF5FileLevelReadWriteHandler", "IHDF5EnumWriter", "IHDF5CompoundWriter", "IHDF5DateTimeWriter",
      "IHDF5TimeDurationWriter", "IHDF5ReferenceWriter", "IHDF5OpaqueWriter", "HDF5CompoundMemberMapping",
      "HDF5CompoundMappingHints", "HDF5CompoundType", "HDF5EnumerationType", "HDF5EnumerationValueArray",
      "HDF5EnumerationValueMDArray", "HDF5IntStorageFeatures", "HDF5FloatStorageFeatures",
      "HDF5GenericStorageFeatures", "HDF5DataTypeInformation", "HDF5DataTypeVariant", "HDF5TimeUnit",
      "HDF5TimeDurationArray", "HDF5TimeDurationMDArray", "MDDoubleArray");
  private static final Pattern OWNED = Pattern.compile("((?:\\w+\\(\\)|configure\\(file\\)|\\w+)\\.(?!\\.))?(.+)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern CHOICE = Pattern.compile("(.*)\\{([^}]*)\\}(.*)");
  private static final Pattern FACET =
      Pattern.compile("(%s)\\(\\)\\.(.*)".formatted(String.join("|", FACETS.keySet())));

  @Test
  void shouldNameOnlyCallsThatExistWhenAProgramIsMoved() throws IOException {
    String page = Files.readString(Pages.ROOT.resolve("docs/maintainers/jhdf5.md"));
    String table = page.substring(page.indexOf("## Old call, new call"), page.indexOf("## How it is tested"));
    int checked = 0;
    for (String line : table.lines().filter(row -> row.startsWith("| ") && !row.startsWith("| JHDF5")).toList()) {
      String[] cells = line.split("\\|");
      String[] facet = {""};
      for (String name : names(cells[1], facet)) {
        assertTrue(isThere(THEIRS, facet[0], name), () -> "JHDF5 has no " + name + " for " + line);
        assertTrue(isThere(OURS, facet[0], name), () -> "the adapter has no " + name + " for " + line);
        checked++;
      }
      for (String name : names(cells[2].replaceAll("\\.\\.\\.AndOpen|o -> .*?\\)\\)", ")"), facet)) {
        assertTrue(isThere(OURS, "", name) || isThere(OURS, facet[0], name),
            () -> "the adapter has no " + name + " for " + line);
        checked++;
      }
    }
    assertTrue(checked > 60, checked + " names were found");
  }

  /**
   * The names in the code of a cell; the last facet that one is called on, such as string(), holds for those behind it.
   */
  private static List<String> names(String cell, String[] facet) {
    List<String> names = new ArrayList<>();
    for (MatchResult code : CODE.matcher(cell).results().toList()) {
      for (String part : code.group(1).split("\\s+")) {
        Matcher called = FACET.matcher(part);
        String name = part;
        if (called.matches()) {
          facet[0] = called.group(1);
          name = called.group(2);
        }
        expand(name, names);
      }
    }
    return names;
  }

  private static void expand(String name, List<String> names) {
    Matcher choice = CHOICE.matcher(name);
    if (choice.matches()) {
      for (String word : choice.group(2).split(",")) {
        expand(choice.group(1) + word + choice.group(3), names);
      }
      return;
    }
    for (String call : name.replaceAll("\\([^)]*\\)?", "").split("\\.(?=[a-z])")) {
      String word = call.replaceAll("[^A-Za-z_0-9.]", "");
      if (word.matches("(\\.\\.\\.)?[A-Za-z_0-9]+") && !word.equals("communicator")) {
        names.add(word);
      }
    }
  }

  private static boolean isThere(String where, String facet, String name) {
    Set<String> known = known(where, facet);
    if (name.startsWith("...")) {
      return known.stream().anyMatch(each -> each.endsWith(name.substring(3)));
    }
    return known.contains(name)
        || known.stream().anyMatch(each -> name.endsWith("_") && each.startsWith(name) || each.endsWith("_" + name));
  }

  private static Set<String> known(String where, String facet) {
    boolean ours = where.equals(OURS);
    List<String> types = FACETS.containsKey(facet)
        ? Stream.of(FACETS.get(facet), "IHDF5WriterConfigurator").toList()
        : Stream.concat(NUMBERS.stream(),
            Stream.of("HDF5Factory", "IHDF5Writer", "IHDF5Reader", "IHDF5SimpleWriter", "IHDF5SimpleReader",
                "IHDF5WriterConfigurator", "HDF5FloatStorageFeatures", "HDF5IntStorageFeatures",
                "HDF5GenericStorageFeatures"))
            .toList();
    Set<String> known = new HashSet<>();
    for (String type : types) {
      add(load(where + type), known);
    }
    for (String array : List.of("MDFloatArray", "MDDoubleArray")) {
      add(load((ours ? OURS : "ch.systemsx.cisd.base.mdarray.") + array), known);
    }
    return known;
  }

  private static void add(Class<?> type, Set<String> known) {
    known.add(type.getSimpleName());
    known.addAll(Arrays.stream(type.getMethods()).map(Method::getName).toList());
    known.addAll(Arrays.stream(type.getFields()).map(Field::getName).toList());
    for (Class<?> inner : type.getClasses()) {
      known.addAll(Arrays.stream(inner.getFields()).map(Field::getName).toList());
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError("there is no " + name, e);
    }
  }

  /**
   * The calls that one has and the other has not are those that the page says are not there, and no others: by name for
   * all of a name, else with the types of the parameters; dots stand for any characters.
   */
  @Test
  void shouldNameWhatIsNotThereWhenJhdf5HasMore() throws IOException {
    String page = Files.readString(Pages.ROOT.resolve("docs/maintainers/jhdf5.md"));
    List<String> absent = page.substring(page.indexOf("## Calls that are not there")).lines()
        .filter(row -> row.startsWith("| `")).map(row -> row.split("\\|")[1])
        .flatMap(MigrationTableTest::entries).toList();
    List<String> missing = COMPARED.stream().flatMap(MigrationTableTest::missing).distinct().sorted().toList();
    List<String> unsaid =
        missing.stream().filter(call -> absent.stream().noneMatch(entry -> isOf(entry, call))).toList();
    List<String> stale =
        absent.stream().filter(entry -> missing.stream().noneMatch(call -> isOf(entry, call))).toList();
    assertEquals("", String.join("\n", unsaid), "neither here nor named as absent");
    assertEquals(List.of(), stale, "named as absent, but here, or unknown to JHDF5");
  }

  /** The code in a cell; what the first call is called on holds for those behind it too. */
  private static Stream<String> entries(String cell) {
    List<String> entries = new ArrayList<>();
    String owner = "";
    for (MatchResult code : CODE.matcher(cell).results().toList()) {
      Matcher owned = OWNED.matcher(code.group(1));
      assertTrue(owned.matches(), code::group);
      owner = owned.group(1) == null ? owner : owned.group(1);
      entries.add(owner + owned.group(2).replace("...", "*"));
    }
    return entries.stream();
  }

  private static boolean isOf(String entry, String call) {
    String pattern = Pattern.quote(entry).replace("*", "\\E.*\\Q");
    return call.matches(pattern) || call.substring(0, call.lastIndexOf('(')).matches(pattern);
  }

  private static Stream<String> missing(String type) {
    Method[] ours = load(OURS + type).getMethods();
    Class<?> other = load((type.startsWith("MD") ? "ch.systemsx.cisd.base.mdarray." : THEIRS) + type);
    return Arrays.stream(other.getMethods()).filter(theirs -> theirs.getDeclaringClass() != Object.class)
        .filter(theirs -> Arrays.stream(ours).noneMatch(method -> takesTheSame(method, theirs)))
        .map(theirs -> Arrays.stream(theirs.getParameterTypes()).map(Class::getSimpleName)
            .collect(Collectors.joining(", ", owner(type) + theirs.getName() + "(", ")")));
  }

  /** What its calls are called on, as the page writes it; nothing for a reader or writer itself. */
  private static String owner(String type) {
    return FACETS.entrySet().stream().filter(facet -> facet.getValue().equals(type))
        .map(facet -> facet.getKey() + "().").findAny()
        .orElse(type.equals("IHDF5WriterConfigurator") ? "configure(file)." : type.startsWith("I") ? "" : type + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {"IHDF5ByteWriter", "IHDF5ShortWriter", "IHDF5IntWriter", "IHDF5LongWriter",
    "IHDF5FloatWriter", "IHDF5DoubleWriter"})
  void shouldHaveEveryCallForNumbersWhenJhdf5HasIt(String type) {
    List<Method> ours = List.of(load(OURS + type).getMethods());
    List<String> missing = Arrays.stream(load(THEIRS + type).getMethods())
        .filter(theirs -> ours.stream().noneMatch(method -> takesTheSame(method, theirs))).map(Method::toString)
        .sorted().toList();
    assertEquals("", String.join("\n", missing));
  }

  private static boolean takesTheSame(Method ours, Method theirs) {
    Class<?>[] here = ours.getParameterTypes();
    Class<?>[] there = theirs.getParameterTypes();
    if (!ours.getName().equals(theirs.getName())) {
      return false;
    }
    if (ours.isVarArgs() && isSpread(here, there)) {
      return true;
    }
    if (here.length != there.length || theirs.isVarArgs() && !ours.isVarArgs()) {
      return false;
    }
    for (int index = 0; index < here.length; index++) {
      if (!fits(here[index], there[index])) {
        return false;
      }
    }
    return true;
  }

  /** Whether all arguments from the last parameter of ours on are elements of its array. */
  private static boolean isSpread(Class<?>[] ours, Class<?>[] theirs) {
    int last = ours.length - 1;
    return theirs.length >= last && IntStream.range(0, theirs.length)
        .allMatch(index -> fits(index < last ? ours[index] : ours[last].getComponentType(), theirs[index]));
  }

  /**
   * Ours are made for all types of numbers at once, so that arrays are objects, and features and arrays of several
   * dimensions are what all of them are.
   */
  private static boolean fits(Class<?> ours, Class<?> theirs) {
    String name = theirs.getSimpleName();
    return switch (ours.getSimpleName()) {
      case "Object" -> name.equals("Object") || theirs.isArray() && theirs.getComponentType().isPrimitive();
      case "Object[]" -> name.equals("Object[]") || name.endsWith("[][]");
      case "MDAbstractArray" -> name.startsWith("MD");
      case "HDF5StorageFeatures" -> name.endsWith("StorageFeatures");
      case "int", "long" -> List.of("byte", "short", "int", ours.getSimpleName()).contains(name);
      default -> name.equals(ours.getSimpleName());
    };
  }
}
