package dev.lethe.exchange.mlflow;

import java.time.ZoneOffset;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The files of releases on the server: each release has a run in the experiment {@code lethe}, and
 * the run has the folder. A run is found again by the certificate's digest, so that an upload which
 * broke off is gone on with.
 */
final class RunArtifacts {

  private static final String EXPERIMENT = "lethe";

  /** Without a host: what lets us in is for the server that was named. */
  private static final Pattern PROXIED = Pattern.compile("mlflow-artifacts:(/[A-Za-z0-9._/-]+)");

  private final MlflowClient client;

  RunArtifacts(MlflowClient client) {
    this.client = client;
  }

  /** A folder on the server, and the run that has it. */
  record Uploaded(String runId, String source) {}

  Uploaded upload(Publication release) throws MlflowFailure {
    JsonNode info = run(experiment(), release).path("info");
    String id = info.path("run_id").asString("");
    String source = info.path("artifact_uri").asString("") + "/" + MlmodelFile.ARTIFACT_PATH;
    String path = proxied(source);
    for (Map.Entry<String, byte[]> file : MlflowFolder.files(release).entrySet()) {
      client.putArtifact(path + "/" + file.getKey(), file.getValue());
    }
    ObjectNode end = MlflowClient.body().put("run_id", id).put("status", "FINISHED");
    client.post("runs/update", end.put("end_time", millis(release)));
    return new Uploaded(id, source);
  }

  private String experiment() throws MlflowFailure {
    try {
      return client
          .get("experiments/get-by-name", Map.of("experiment_name", EXPERIMENT))
          .path("experiment")
          .path("experiment_id")
          .asString("");
    } catch (MlflowFailure failure) {
      if (!failure.is("RESOURCE_DOES_NOT_EXIST")) {
        throw failure;
      }
      ObjectNode body = MlflowClient.body().put("name", EXPERIMENT);
      return client.post("experiments/create", body).path("experiment_id").asString("");
    }
  }

  private JsonNode run(String experiment, Publication release) throws MlflowFailure {
    ObjectNode search = MlflowClient.body();
    search.putArray("experiment_ids").add(experiment);
    search.put(
        "filter", "tags.`%s` = '%s'".formatted(Publication.CERTIFICATE_TAG, release.certificate()));
    JsonNode found = client.post("runs/search", search.put("max_results", 1)).path("runs");
    if (!found.isEmpty()) {
      return found.get(0);
    }
    ObjectNode body = MlflowClient.body().put("experiment_id", experiment);
    body.put("run_name", "release of " + release.day()).put("start_time", millis(release));
    tags(release, body.putArray("tags"));
    return client.post("runs/create", body).path("run");
  }

  static void tags(Publication release, ArrayNode tags) {
    release.tags().forEach((key, value) -> tags.addObject().put("key", key).put("value", value));
  }

  /** The day's beginning: a certificate tells nothing finer. */
  private static long millis(Publication release) {
    return release.day().atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }

  /** Removes a folder and its run; what is gone already stays so. */
  void delete(Uploaded old) throws MlflowFailure {
    String path = proxied(old.source());
    if (client.hasArtifacts(path)) {
      client.deleteArtifacts(path);
      if (client.hasArtifacts(path)) {
        throw MlflowFailure.answered(200, "", "files are still at " + old.source());
      }
    }
    try {
      client.post("runs/delete", MlflowClient.body().put("run_id", old.runId()));
    } catch (MlflowFailure failure) {
      if (!failure.is("RESOURCE_DOES_NOT_EXIST")) {
        throw failure;
      }
    }
  }

  /** The path that the server's proxy knows a folder by. */
  private static String proxied(String source) throws MlflowFailure {
    Matcher path = PROXIED.matcher(source);
    if (!path.matches()) {
      throw MlflowFailure.answered(
          200,
          "",
          "the server keeps files at "
              + source
              + " and takes none itself: start it with --serve-artifacts, or use 'lethe export"
              + " --mlflow DIR' and MLflow's own client");
    }
    return path.group(1);
  }
}
