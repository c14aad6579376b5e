package dev.lethe.server.hook;

import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.notice.Signature;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.Submission;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.ProblemException;
import dev.lethe.server.web.Route;
import dev.lethe.unlearn.population.ForgetRequest;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes the pushes of one system. It shows who it is by a signature as {@link Signature} makes
 * them, or by a token.
 */
public final class Hook {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final int ACCEPTED = 202;

  private final Office office;
  private final HookSettings settings;
  private final Optional<Signature> signature;

  public Hook(Office office, HookSettings settings) {
    this.office = office;
    this.settings = settings;
    this.signature =
        settings.secrets().isEmpty()
            ? Optional.empty()
            : Optional.of(Signature.of(settings.secrets()));
  }

  public Route route() {
    String path = "/api/v1/hooks/" + settings.name();
    return signature.isPresent()
        ? Route.post(path, this::receive)
        : Route.post(path, this::receive, Permission.SUBMIT);
  }

  private void receive(Context call) {
    byte[] body = call.bodyAsBytes();
    requireSigned(call, body);
    JsonNode root = json(body);
    if (settings.when().isPresent() && !isMet(settings.when().get(), root)) {
      Json.answer(call, Map.of("entered", false));
      return;
    }
    String who = Caller.of(call).map(Principal::name).orElse("hook " + settings.name());
    Submission submission =
        new Submission(
            settings.name(),
            ForgetRequest.of(people(root)),
            Optional.of("hook " + settings.name() + " " + key(root)));
    Request request = office.enter(submission, who);
    call.status(ACCEPTED);
    Json.answer(
        call,
        Map.of("entered", true, "request", request.id().hex(), "due", request.due().toString()));
  }

  private void requireSigned(Context call, byte[] body) {
    if (signature.isEmpty()) {
      return;
    }
    String header = call.header(Signature.HEADER);
    if (header == null || !signature.get().fits(header, body, office.clock().instant())) {
      throw Problem.of(401, "unsigned", "the call is not signed, or not by a secret of this hook")
          .at(Signature.HEADER)
          .asException();
    }
  }

  /** The parser's words are not passed on: they quote what it read. */
  private static JsonNode json(byte[] body) {
    try {
      return MAPPER.readTree(body);
    } catch (JacksonException e) {
      throw Problem.of(400, "bad-json", "the body must be JSON").asException();
    }
  }

  private static boolean isMet(HookSettings.Condition condition, JsonNode root) {
    JsonNode said = root.at(condition.pointer());
    return said.isString() && said.stringValue().equals(condition.value());
  }

  private String key(JsonNode root) {
    JsonNode key = root.at(settings.key());
    if (!key.isString()) {
      throw missing(settings.key(), "a text");
    }
    return key.stringValue();
  }

  private List<String> people(JsonNode root) {
    JsonNode found = root.at(settings.subjects());
    List<String> people = new ArrayList<>();
    for (JsonNode each : found.isArray() ? found : List.of(found)) {
      if (!each.isString() || each.stringValue().isBlank()) {
        throw missing(settings.subjects(), "a text or an array of texts");
      }
      people.add(each.stringValue());
    }
    if (people.isEmpty()) {
      throw missing(settings.subjects(), "a text or an array of texts");
    }
    return people;
  }

  private static ProblemException missing(String pointer, String what) {
    return Problem.of(422, "bad-input", "there must be " + what + " here")
        .at(pointer)
        .asException();
  }
}
