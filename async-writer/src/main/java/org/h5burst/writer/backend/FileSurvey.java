package org.h5burst.writer.backend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.writer.backend.Catalogue.Other;

/** Walks through a file, from group to group; a group that was entered under another name is not entered again. */
public final class FileSurvey {
  private final StructureSource source;
  private final Set<Long> entered = new HashSet<>();
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

  /** Everything in the file. */
  public static Catalogue of(StructureSource source) {
    FileSurvey survey = new FileSurvey(source);
    survey.entered.add(source.rootAddress());
    survey.enter("");
    survey.datasets.sort(Comparator.comparing(DatasetSpec::name));
    return new Catalogue(survey.groups, survey.datasets, survey.late, survey.unwritable, survey.strings, survey.links, survey.others, survey.attributes);
  }

  private void enter(String group) {
    attributes.addAll(source.attributes(group));
    for (StructureSource.Member member : source.members(group)) {
      String name = group.isEmpty() ? member.name() : group + "/" + member.name();
      switch (member.kind()) {
        case GROUP -> {
          groups.add(name);
          if (entered.add(member.address())) {
            enter(name);
          }
        }
        case DATASET -> dataset(name);
        case LINK -> links.add(name);
        case UNNAMED -> others.add(new Other(name, "an object whose name is not in UTF-8"));
        case OTHER -> others.add(new Other(name, "neither a group nor a dataset"));
      }
    }
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
    }
  }
}
