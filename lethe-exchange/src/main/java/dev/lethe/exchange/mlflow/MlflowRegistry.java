package dev.lethe.exchange.mlflow;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Versions of a registered model, one for each certificate.
 *
 * <p>To publish is to reach a state: the version is there, the alias {@code champion} is on it, and
 * earlier versions of ours are archived or gone. What is so already is left as it is, so publishing
 * may be repeated, and a failure that may pass is tried again from the beginning.
 */
public final class MlflowRegistry {

  private static final String SUPERSEDED_TAG = "lethe.superseded_by";
  private static final String ARCHIVED = "Archived";
  private static final String CHAMPION = "champion";

  /** It stands in a filter, and MLflow takes neither a slash nor a colon. */
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N} ._()-]{1,200}");

  private static final int ATTEMPTS = 3;
  private static final long PAUSE_MILLIS = 500;

  private final MlflowServer server;
  private final MlflowClient client;
  private final RunArtifacts artifacts;

  public MlflowRegistry(MlflowServer server) {
    this.server = server;
    client = new MlflowClient(server);
    artifacts = new RunArtifacts(client);
  }

  /** What happens to the versions before. */
  public enum Earlier {
    /** They stay loadable. */
    ARCHIVE,
    /** Their files are deleted, too. */
    DELETE
  }

  /**
   * What was reached.
   *
   * @param isNew whether the version was made now
   * @param replaced the earlier versions that were archived or deleted now
   */
  public record Published(long version, boolean isNew, List<Long> replaced) {}

  private record Version(
      long number, String stage, String source, String runId, Map<String, String> tags) {

    /** None of ours is without it: a version is made with its tags. */
    boolean isOurs() {
      return tags.containsKey(Publication.CERTIFICATE_TAG);
    }

    boolean isSuperseded() {
      return tags.containsKey(SUPERSEDED_TAG) || stage.equals(ARCHIVED);
    }

    boolean isOf(Publication release) {
      return release.certificate().equals(tags.get(Publication.CERTIFICATE_TAG));
    }

    /** ISO days are in the order of their texts. */
    boolean isLaterThan(Publication release) {
      return tags.getOrDefault(Publication.DAY_TAG, "").compareTo(release.day().toString()) > 0;
    }
  }

  public static void requireName(String name) {
    if (!NAME.matcher(name).matches() || name.isBlank()) {
      throw new BadUsageException(
          "--mlflow-name: letters, digits, blanks and ._()- are expected, at most 200, but got '"
              + name
              + "'");
    }
  }

  public Published publish(Publication release, String name, Earlier earlier) {
    requireName(name);
    for (int attempt = 1; ; attempt++) {
      try {
        return reach(release, name, earlier);
      } catch (MlflowFailure failure) {
        if (!failure.isPassing() || attempt == ATTEMPTS) {
          throw new BadInputException("MLflow at " + server + ": " + failure.getMessage(), failure);
        }
        pause(attempt);
      }
    }
  }

  private static void pause(int attempt) {
    try {
      Thread.sleep(attempt * PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while waiting for MLflow");
    }
  }

  private Published reach(Publication release, String name, Earlier earlier) throws MlflowFailure {
    register(name);
    List<Version> ours = versions(name).stream().filter(Version::isOurs).toList();
    Optional<Version> there = ours.stream().filter(each -> each.isOf(release)).findFirst();
    if (there.isPresent() && there.get().isSuperseded()) {
      return new Published(there.get().number(), false, List.of());
    }
    requireLatest(release, name, ours);
    long own = there.isPresent() ? there.get().number() : create(release, name);
    crown(name, own);
    List<Long> replaced = new ArrayList<>();
    for (Version old : ours) {
      if (old.number() < own && replace(old, name, own, earlier)) {
        replaced.add(old.number());
      }
    }
    return new Published(own, there.isEmpty(), replaced);
  }

  /** An old release would bring back people who were forgotten since. */
  private static void requireLatest(Publication release, String name, List<Version> ours) {
    for (Version other : ours) {
      if (other.isLaterThan(release)) {
        throw new BadInputException(
            "version %d of '%s' is of a later day (%s): a release of %s would bring back whom it forgot"
                .formatted(
                    other.number(), name, other.tags().get(Publication.DAY_TAG), release.day()));
      }
    }
  }

  private void register(String name) throws MlflowFailure {
    try {
      client.post("registered-models/create", MlflowClient.body().put("name", name));
    } catch (MlflowFailure failure) {
      if (!failure.is("RESOURCE_ALREADY_EXISTS")) {
        throw failure;
      }
    }
  }

  private List<Version> versions(String name) throws MlflowFailure {
    List<Version> versions = new ArrayList<>();
    Map<String, String> query = new HashMap<>(Map.of("filter", "name='" + name + "'"));
    for (boolean more = true; more; ) {
      JsonNode page = client.get("model-versions/search", query);
      page.path("model_versions").forEach(each -> versions.add(version(each)));
      query.put("page_token", page.path("next_page_token").asString(""));
      more = !query.getOrDefault("page_token", "").isEmpty();
    }
    return versions;
  }

  private static Version version(JsonNode node) {
    Map<String, String> tags = new HashMap<>();
    node.path("tags")
        .forEach(tag -> tags.put(tag.path("key").asString(""), tag.path("value").asString("")));
    return new Version(
        Long.parseLong(node.path("version").asString("0")),
        node.path("current_stage").asString(""),
        node.path("source").asString(""),
        node.path("run_id").asString(""),
        tags);
  }

  private long create(Publication release, String name) throws MlflowFailure {
    RunArtifacts.Uploaded files = artifacts.upload(release);
    ObjectNode body = MlflowClient.body().put("name", name);
    body.put("source", files.source()).put("run_id", files.runId());
    RunArtifacts.tags(release, body.putArray("tags"));
    return version(client.post("model-versions/create", body).path("model_version")).number();
  }

  /** Servers before 2.3 have no aliases. */
  private void crown(String name, long version) throws MlflowFailure {
    ObjectNode body = at(name, version).put("alias", CHAMPION);
    whereKnown(() -> client.post("registered-models/alias", body));
  }

  /** False where it was replaced before. */
  private boolean replace(Version old, String name, long own, Earlier earlier)
      throws MlflowFailure {
    if (earlier == Earlier.DELETE) {
      artifacts.delete(new RunArtifacts.Uploaded(old.runId(), old.source()));
      client.delete("model-versions/delete", at(name, old.number()));
      return true;
    }
    if (old.tags().containsKey(SUPERSEDED_TAG)) {
      return false;
    }
    ObjectNode stage = at(name, old.number()).put("stage", ARCHIVED);
    whereKnown(
        () ->
            client.post(
                "model-versions/transition-stage", stage.put("archive_existing_versions", false)));
    // Last: where it is, all is done.
    client.post(
        "model-versions/set-tag",
        at(name, old.number()).put("key", SUPERSEDED_TAG).put("value", Long.toString(own)));
    return true;
  }

  private static ObjectNode at(String name, long version) {
    return MlflowClient.body().put("name", name).put("version", Long.toString(version));
  }

  private interface Request {
    JsonNode make() throws MlflowFailure;
  }

  /** Stages are on their way out, aliases came late: a server may have one of them or both. */
  private static void whereKnown(Request request) throws MlflowFailure {
    try {
      request.make();
    } catch (MlflowFailure failure) {
      if (!failure.isUnknownRequest()) {
        throw failure;
      }
    }
  }
}
