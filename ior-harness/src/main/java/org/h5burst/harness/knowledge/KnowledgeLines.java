package org.h5burst.harness.knowledge;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.h5burst.harness.cli.BoundedLines;
import org.h5burst.harness.cli.ChoiceModule;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.input.BoundedInput;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.NamedModel;
import org.h5burst.tuner.knowledge.PerformanceCluster;
import org.h5burst.tuner.knowledge.Section;
import org.h5burst.tuner.pattern.PatternRepository;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.LearnedStream;
import org.jspecify.annotations.Nullable;

/**
 * Knowledge as text: one entry a line, <code>{"section":"campaign","entry":{...}}</code>. Reading is strict and makes
 * no types but these.
 */
final class KnowledgeLines {
  private static final long MAX_BYTES = 128L << 20;
  private static final int MAX_CHARACTERS = 16 << 20;
  private static final JsonMapper MAPPER = JsonMapper.builder().disable(MapperFeature.OVERRIDE_PUBLIC_ACCESS_MODIFIERS)
      .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
          DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .visibility(PropertyAccessor.FIELD, Visibility.NONE).addModule(new ChoiceModule())
      .build();

  private KnowledgeLines() {}

  /** Returns the lines of some sections. */
  static List<String> write(Knowledge knowledge, Iterable<Section> sections) {
    List<String> lines = new ArrayList<>();
    for (Section section : sections) {
      for (Object entry : knowledge.entries(section)) {
        lines.add(line(section, entry));
      }
    }
    return lines;
  }

  private static String line(Section section, Object entry) {
    try {
      return MAPPER.writeValueAsString(Map.of("section", section.label(), "entry", entry));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an entry of type %s has no JSON form".formatted(entry.getClass().getName()), e);
    }
  }

  /**
   * Reads lines.
   *
   * @throws CommandFailure if the file cannot be read or a line is wrong; the message names it
   */
  static Knowledge read(Path file) {
    List<CampaignRecord> campaign = new ArrayList<>();
    List<PatternRepository.Known> patterns = new ArrayList<>();
    List<NamedModel> models = new ArrayList<>();
    List<PerformanceCluster> clusters = new ArrayList<>();
    List<LearnedStream> history = new ArrayList<>();
    long number = 0;
    try (BoundedLines lines = new BoundedLines(BoundedInput.lines(file, MAX_BYTES), MAX_CHARACTERS)) {
      for (@Nullable String line = lines.next(); line != null; line = lines.next()) {
        number = lines.number();
        if (line.isBlank()) {
          continue;
        }
        JsonNode tree = MAPPER.readTree(line);
        Section section = section(tree.path("section").asText());
        JsonNode entry = tree.path("entry");
        if (!entry.isObject()) {
          throw new IllegalArgumentException("the line lacks the object 'entry'");
        }
        switch (section) {
          case CAMPAIGN -> campaign.add(MAPPER.treeToValue(entry, CampaignRecord.class));
          case PATTERNS -> patterns.add(MAPPER.treeToValue(entry, PatternRepository.Known.class));
          case MODELS -> models.add(MAPPER.treeToValue(entry, NamedModel.class));
          case CLUSTERS -> clusters.add(MAPPER.treeToValue(entry, PerformanceCluster.class));
          case HISTORY -> history.add(MAPPER.treeToValue(entry, LearnedStream.class));
        }
      }
    } catch (JsonProcessingException e) {
      throw new CommandFailure(
          "%s, line %d: not an entry of knowledge: %s".formatted(file, number, e.getOriginalMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure("%s, line %d: %s".formatted(file, number, e.getMessage()), e);
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read".formatted(file), e);
    }
    return new Knowledge(campaign, patterns, models, clusters, history);
  }

  private static Section section(String label) {
    return Arrays.stream(Section.values()).filter(section -> section.label().equals(label)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no section '%s'; the sections are %s".formatted(label,
            Arrays.stream(Section.values()).map(Section::label).collect(Collectors.joining(", ")))));
  }
}
