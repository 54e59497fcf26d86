package org.h5burst.harness.sidecar;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.Locale;
import org.h5burst.harness.cli.BoundedLines;
import org.h5burst.harness.cli.BoundedLines.LineTooLong;
import org.h5burst.harness.sidecar.Request.Invalid;
import org.h5burst.tuner.Decision;
import org.jspecify.annotations.Nullable;

/**
 * Answers each line, a JSON object, with another, flushed. Reports what is wrong with a line, and reads the next one.
 * No line, however long or deep, takes memory without limit. Used by one thread.
 */
final class SideCar {
  /** Room for about 20,000 records of a campaign. */
  static final int MAX_CHARACTERS = 8 << 20;

  private static final int MAX_TOKENS = 1 << 20;
  private static final int DEEPEST = 16;
  private static final int LONGEST_TEXT = 4096;

  private final ObjectMapper mapper = new ObjectMapper(JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder().maxTokenCount(MAX_TOKENS)
          .maxNestingDepth(DEEPEST).maxStringLength(LONGEST_TEXT).maxNameLength(LONGEST_TEXT).build())
      .build())
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private @Nullable TunerSession session;

  /** Serves until the client quits or its input ends. */
  void serve(Reader requests, Writer replies) throws IOException {
    BoundedLines lines = new BoundedLines(requests, MAX_CHARACTERS);
    boolean goesOn = true;
    while (goesOn) {
      ObjectNode reply = mapper.createObjectNode();
      goesOn = answerNext(lines, reply);
      if (!reply.isEmpty()) {
        replies.write(mapper.writeValueAsString(reply));
        replies.write('\n');
        replies.flush();
      }
    }
  }

  /** Fills the reply, unless there is nothing to answer, and returns whether there can be more lines. */
  private boolean answerNext(BoundedLines lines, ObjectNode reply) throws IOException {
    try {
      String line = lines.next();
      return line != null && (line.isBlank() || answer(line, reply));
    } catch (LineTooLong e) {
      reply.put("error", e.getMessage());
      return true;
    }
  }

  /** Fills the reply and returns whether the client wants to continue. */
  private boolean answer(String line, ObjectNode reply) {
    try {
      JsonNode json = mapper.readTree(line);
      if (!json.isObject()) {
        throw new Invalid("a request must be a JSON object");
      }
      return answer(new Request(json), reply);
    } catch (JsonProcessingException e) {
      reply.put("error", "not a JSON object: " + e.getOriginalMessage());
    } catch (Invalid | IllegalArgumentException e) {
      reply.removeAll().put("error", e.getMessage());
    }
    return true;
  }

  private boolean answer(Request request, ObjectNode reply) {
    String operation = request.text("op");
    switch (operation) {
      case "init" -> init(request, reply);
      case "prior" -> reply.put("records", session().prior(request));
      case "propose" -> propose(request, reply);
      case "observe" -> session().observe(request);
      case "newRun" -> session().newRun();
      case "save" -> session().save(request);
      case "quit" -> {
        reply.put("ok", true);
        return false;
      }
      default -> throw new Invalid(
          "'op' is '%s'; it must be init, prior, propose, observe, newRun, save or quit".formatted(operation));
    }
    if (!reply.has("arm")) {
      reply.put("ok", true);
    }
    return true;
  }

  private void init(Request request, ObjectNode reply) {
    TunerSession fresh = new TunerSession(request);
    session = fresh;
    reply.put("arms", fresh.arms());
    if (fresh.problem() != null) {
      reply.put("warning", fresh.problem());
    }
  }

  private void propose(Request request, ObjectNode reply) {
    Decision decision = session().propose(request);
    reply.put("arm", session().arm(decision));
    reply.put("reason", decision.reason().name().toLowerCase(Locale.ROOT));
    reply.put("explain", session().explain());
  }

  private TunerSession session() {
    if (session == null) {
      throw new Invalid("the first request must be init");
    }
    return session;
  }
}
