package dev.lethe.server.api;

import dev.lethe.server.erasure.SmallService;
import java.util.List;
import java.util.regex.Pattern;

/** What tests of the API ask again and again. */
final class ApiClient {

  private static final int TRIES = 600;

  private ApiClient() {}

  /** Until no run is under way. */
  static void awaitRun(SmallService service) throws Exception {
    for (int i = 0; i < TRIES; i++) {
      String runs = service.get("/api/v1/runs", "auditor").body();
      if (!runs.contains("\"under_way\":true")) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("a run has not ended");
  }

  /** The first group of every place where this is found. */
  static List<String> all(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }
}
