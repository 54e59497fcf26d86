package org.h5burst.writer.backend;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.h5burst.writer.backend.Catalogue.Other;

/**
 * Walks through a file, from group to group. An object that has several names is looked at once, under the first one
 * that is found, with the fewest groups above it; the others are its aliases.
 */
public final class FileSurvey {
  /**
   * The most characters of a path that is looked at: groups may be nested without an end, and all paths together must
   * fit into memory.
   */
  static final int MAX_PATH = 4096;

  private final StructureSource source;
  private final Map<Long, String> found = new HashMap<>();
  private final Deque<String> toEnter = new ArrayDeque<>();
  private final Map<String, String> aliases = new HashMap<>();
  private final Set<String> groups = new HashSet<>();
  private final List<DatasetSpec> datasets = new ArrayList<>();
  private final Set<String> late = new HashSet<>();
  private final Map<String, String> unwritable = new HashMap<>();
  private final List<Catalogue.Strings> strings = new ArrayList<>();
  private final List<String> links = new ArrayList<>();
  private final List<Other> others = new ArrayList<>();
  private final List<AttributeSpec> attributes = new ArrayList<>();

  private FileSurvey(StructureSource source) {
    this.source = source;
  }

  /**
   * Everything in the file.
   *
   * @throws UnreadableException if an object cannot be read
   */
  public static Catalogue of(StructureSource source) {
    FileSurvey survey = new FileSurvey(source);
    survey.found.put(source.rootAddress(), "");
    survey.toEnter.add("");
    for (String group = survey.toEnter.poll(); group != null; group = survey.toEnter.poll()) {
      survey.enter(group);
    }
    survey.datasets.sort(Comparator.comparing(DatasetSpec::name));
    return new Catalogue(survey.groups, survey.datasets, survey.late, survey.unwritable, survey.strings, survey.links, survey.others, survey.attributes,
        survey.aliases);
  }

  private void enter(String group) {
    attributes.addAll(ask(group, source::attributes));
    for (StructureSource.Member member : ask(group, source::members)) {
      String name = group.isEmpty() ? member.name() : group + "/" + member.name();
      if (name.length() > MAX_PATH) {
        others.add(new Other(name, "an object whose path has more than %d characters, behind which nothing is looked at".formatted(MAX_PATH)));
      } else {
        enter(name, member);
      }
    }
  }

  private static <T> T ask(String object, Function<String, T> question) {
    try {
      return question.apply(object);
    } catch (RuntimeException failure) {
      throw new UnreadableException(object, failure);
    }
  }

  private void enter(String name, StructureSource.Member member) {
    switch (member.kind()) {
      case GROUP -> {
        groups.add(name);
        if (isFirst(name, member)) {
          toEnter.add(name);
        }
      }
      case DATASET -> {
        if (isFirst(name, member)) {
          dataset(name);
        }
      }
      case LINK -> links.add(name);
      case UNNAMED -> others.add(new Other(name, "an object whose name is not in UTF-8"));
      case OTHER -> others.add(new Other(name, "neither a group nor a dataset"));
    }
  }

  /** Whether the object has no other name yet. */
  private boolean isFirst(String name, StructureSource.Member member) {
    String first = found.putIfAbsent(member.address(), name);
    if (first != null) {
      aliases.put(name, first);
    }
    return first == null;
  }

  private void dataset(String name) {
    try {
      switch (source.dataset(name)) {
        case StructureSource.Found.Elements(DatasetSpec dataset, boolean isLate, String why) -> {
          datasets.add(dataset);
          if (!why.isEmpty()) {
            unwritable.put(name, why);
          }
          if (isLate) {
            late.add(name);
          }
        }
        case StructureSource.Found.Texts(long[] shape) -> strings.add(new Catalogue.Strings(name, shape));
      }
      attributes.addAll(source.attributes(name));
    } catch (ForeignObjectException foreign) {
      others.add(new Other(name, "a dataset of " + foreign.getMessage()));
    } catch (RuntimeException failure) {
      throw new UnreadableException(name, failure);
    }
  }
}
