package org.h5burst.harness.sidecar;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.h5burst.harness.sidecar.Request.Invalid;
import org.h5burst.tuner.Decision;
import org.jspecify.annotations.Nullable;

/**
 * Answers one JSON object a line with one JSON object a line, flushed. What is wrong with a line is answered, and the next line is read. Used by one thread.
 */
final class SideCar {
  private final ObjectMapper mapper = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private @Nullable TunerSession session;

  /** Serves until the client quits or its lines end. */
  void serve(BufferedReader lines, Writer replies) throws IOException {
    boolean goesOn = true;
    while (goesOn) {
      String line = lines.readLine();
      goesOn = line != null;
      if (line != null && !line.isBlank()) {
        ObjectNode reply = mapper.createObjectNode();
        goesOn = answer(line, reply);
        replies.write(mapper.writeValueAsString(reply));
        replies.write('\n');
        replies.flush();
      }
    }
  }

  /** Fills the reply and gives whether the client wants to go on. */
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
      default -> throw new Invalid("'op' is '%s'; it must be init, prior, propose, observe, newRun, save or quit".formatted(operation));
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
