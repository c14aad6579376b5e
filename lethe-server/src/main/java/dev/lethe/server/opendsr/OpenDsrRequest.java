package dev.lethe.server.opendsr;

import static dev.lethe.server.opendsr.OpenDsrException.invalid;
import static dev.lethe.server.opendsr.OpenDsrException.unsupported;

import dev.lethe.server.notice.Reach;
import dev.lethe.server.register.Correspondence;
import java.net.URI;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request of a controller, read and found good.
 *
 * @param people their ids in the models
 */
record OpenDsrRequest(String subjectRequestId, List<String> people, List<URI> callbacks) {

  static final String VERSION = "2.0";
  static final String ERASURE = "erasure";

  private static final int MOST_CALLBACKS = 5;
  private static final Set<String> REGULATIONS = Set.of("gdpr", "ccpa");
  private static final Set<String> OTHER_TYPES = Set.of("access", "portability");

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  static OpenDsrRequest read(byte[] body, OpenDsrSettings settings) {
    JsonNode root = json(body);
    String id = text(root, "subject_request_id");
    if (!Correspondence.isReference(id)) {
      throw invalid("subject_request_id must be a UUID, version 4, in lower case");
    }
    requireVersion(root);
    requireRegulation(root);
    requireErasure(text(root, "subject_request_type"));
    requireTime(text(root, "submitted_time"));
    List<String> people = people(root, settings.identity());
    return new OpenDsrRequest(id, people, callbacks(root, new Reach(settings.callbacks()), people));
  }

  /** The parser's words are not passed on: they quote what it read. */
  private static JsonNode json(byte[] body) {
    try {
      JsonNode root = MAPPER.readTree(body);
      if (root.isObject()) {
        return root;
      }
    } catch (JacksonException e) {
      throw invalid("the body must be JSON");
    }
    throw invalid("the body must be a JSON object");
  }

  private static String text(JsonNode object, String field) {
    JsonNode value = object.path(field);
    if (!value.isString() || value.stringValue().isBlank()) {
      throw invalid(field + " is required and must be a string");
    }
    return value.stringValue();
  }

  private static void requireVersion(JsonNode root) {
    if (root.has("api_version") && !text(root, "api_version").startsWith("2.")) {
      throw unsupported("api_version must be " + VERSION);
    }
  }

  /** Required by the words of the specification, and missing in its own example. */
  private static void requireRegulation(JsonNode root) {
    if (root.has("regulation") && !REGULATIONS.contains(text(root, "regulation"))) {
      throw unsupported("regulation must be gdpr or ccpa");
    }
  }

  private static void requireErasure(String type) {
    if (OTHER_TYPES.contains(type)) {
      throw unsupported("subject_request_type must be erasure: " + type + " is not supported");
    }
    if (!type.equals(ERASURE)) {
      throw invalid("subject_request_type must be erasure");
    }
  }

  private static void requireTime(String text) {
    try {
      OffsetDateTime.parse(text);
    } catch (DateTimeParseException e) {
      throw invalid("submitted_time must be a time as RFC 3339 has it");
    }
  }

  private static List<String> people(JsonNode root, OpenDsrSettings.Identity known) {
    JsonNode identities = root.path("subject_identities");
    if (!identities.isArray() || identities.isEmpty()) {
      throw invalid("subject_identities is required: an array of identities");
    }
    List<String> people = new ArrayList<>();
    for (JsonNode identity : identities) {
      boolean isKnown =
          text(identity, "identity_type").equals(known.type())
              && text(identity, "identity_format").equals(known.format());
      if (!isKnown) {
        throw unsupported(
            "only identities of type %s and format %s are known here"
                .formatted(known.type(), known.format()));
      }
      people.add(text(identity, "identity_value"));
    }
    return people;
  }

  private static List<URI> callbacks(JsonNode root, Reach reach, List<String> people) {
    JsonNode urls = root.path("status_callback_urls");
    if (urls.isMissingNode() || urls.isNull()) {
      return List.of();
    }
    if (!urls.isArray() || urls.size() > MOST_CALLBACKS) {
      throw invalid("status_callback_urls must be an array of at most " + MOST_CALLBACKS);
    }
    List<URI> callbacks = new ArrayList<>();
    for (JsonNode url : urls) {
      String text = url.isString() ? url.stringValue() : "";
      callbacks.add(
          reach
              .admit(text)
              .orElseThrow(
                  () ->
                      unsupported(
                          "each of status_callback_urls must be on a declared server, by https and"
                              + " without user, query or fragment")));
      if (people.stream().anyMatch(text::contains)) {
        throw invalid("status_callback_urls must not contain an identity");
      }
    }
    return callbacks.stream().distinct().toList();
  }

  /** Identities are for the register alone. */
  @Override
  public String toString() {
    return "OpenDsrRequest[" + subjectRequestId + "]";
  }
}
