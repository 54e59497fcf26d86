package org.h5burst.tuner.xml;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One element of a document.
 *
 * @param parameter what it sets
 * @param value to what, in normal form: without blanks
 * @param fileName the only file it is meant for, as a path or the last components of one; null = all files
 * @param variableName the only dataset it is meant for; null = all datasets
 */
public record Entry(Parameter parameter, String value, @Nullable String fileName, @Nullable String variableName) {
  private static final int LONGEST_NAME = 4096;

  /** A dataset counts more than any file name, however many components it has. */
  private static final int VARIABLE_SCORE = LONGEST_NAME;

  /**
   * Checks and normalises.
   *
   * @throws IllegalArgumentException if the value is out of range, a name is empty, too long or holds a control
   *     character, or a {@code VariableName} stands
   * where none can
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

  /** For all files. */
  public static Entry of(Parameter parameter, String value) {
    return new Entry(parameter, value, null, null);
  }

  /** For all files. */
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
   * How closely this entry is meant for a dataset of a file: the higher, the more specific; negative if it is not meant
   * for it.
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

  /** What an entry is about; a document holds one entry for each. */
  record Scope(Parameter parameter, @Nullable String fileName, @Nullable String variableName) {}

  Scope scope() {
    return new Scope(parameter, fileName, variableName);
  }

  /** {@code <chunk VariableName="x">}, for messages. */
  String describe() {
    return "<" + parameter.element() + (fileName == null ? "" : " FileName=\"" + escaped(fileName) + "\"")
        + (variableName == null ? "" : " VariableName=\"" + escaped(variableName) + "\"") + ">";
  }

  private static String escaped(String name) {
    return name.replace("&", "&amp;").replace("\"", "&quot;");
  }
}
