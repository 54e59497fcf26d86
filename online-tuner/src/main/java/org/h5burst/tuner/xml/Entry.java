package org.h5burst.tuner.xml;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One element of a document.
 *
 * @param parameter the parameter that it sets
 * @param value the value in normal form: without blanks
 * @param fileName the only file to which it applies, as a path or its last components; null = all files
 * @param variableName the only dataset to which it applies; null = all datasets
 */
public record Entry(Parameter parameter, String value, @Nullable String fileName, @Nullable String variableName) {
  private static final int LONGEST_NAME = 4096;

  /** A dataset is more specific than any file name, however many components it has. */
  private static final int VARIABLE_SCORE = LONGEST_NAME;

  /**
   * Checks and normalises the entry.
   *
   * @throws IllegalArgumentException if the value is out of range, a name is empty, too long or has a control
   *     character, or a {@code VariableName} is not allowed
   */
  public Entry {
    value = parameter.normalised(value);
    requireName("FileName", fileName);
    requireName("VariableName", variableName);
    if (variableName != null && parameter != Parameter.CHUNK) {
      throw new IllegalArgumentException(
          "VariableName belongs to chunk alone; %s is set for a whole file".formatted(parameter.element()));
    }
  }

  /** Returns an entry for all files. */
  public static Entry of(Parameter parameter, String value) {
    return new Entry(parameter, value, null, null);
  }

  /** Returns an entry for all files. */
  public static Entry of(Parameter parameter, long value) {
    return of(parameter, Long.toString(value));
  }

  private static void requireName(String attribute, @Nullable String name) {
    if (name == null) {
      return;
    }
    if (name.isBlank() || !name.equals(name.strip()) || name.length() > LONGEST_NAME
        || !name.codePoints().allMatch(Entry::printable)) {
      throw new IllegalArgumentException(
          "%s is empty, longer than %d characters, or holds outer blanks or characters that cannot be printed"
              .formatted(attribute, LONGEST_NAME));
    }
  }

  private static boolean printable(int character) {
    int type = Character.getType(character);
    return type != Character.CONTROL && type != Character.SURROGATE && type != Character.UNASSIGNED
        && type != Character.LINE_SEPARATOR && type != Character.PARAGRAPH_SEPARATOR;
  }

  /**
   * Returns how specifically this entry applies to a dataset of a file: the higher, the more specific; negative if it
   * does not apply.
   */
  int specificity(String file, @Nullable String variable) {
    int score = 0;
    if (variableName != null) {
      if (!sameDataset(variableName, variable)) {
        return -1;
      }
      score += VARIABLE_SCORE;
    }
    if (fileName != null) {
      Path wanted = Path.of(fileName).normalize();
      if (!Path.of(file).normalize().endsWith(wanted)) {
        return -1;
      }
      score += wanted.getNameCount() + (wanted.isAbsolute() ? 1 : 0);
    }
    return score;
  }

  private static boolean sameDataset(String one, @Nullable String other) {
    return other != null && withoutRoot(one).equals(withoutRoot(other));
  }

  private static String withoutRoot(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }

  /** What an entry applies to; a document has one entry for each. */
  record Scope(Parameter parameter, @Nullable String fileName, @Nullable String variableName) {}

  Scope scope() {
    return new Scope(parameter, fileName, variableName);
  }

  /** Returns {@code <chunk VariableName="x">}, for messages. */
  String describe() {
    return "<" + parameter.element() + (fileName == null ? "" : " FileName=\"" + escaped(fileName) + "\"")
        + (variableName == null ? "" : " VariableName=\"" + escaped(variableName) + "\"") + ">";
  }

  private static String escaped(String name) {
    return name.replace("&", "&amp;").replace("\"", "&quot;");
  }
}
