package dev.lethe.server.console;

import io.javalin.http.Context;

/** Files to be saved, byte for byte. */
final class Downloads {

  private Downloads() {}

  /**
   * The file as the answer.
   *
   * @param name one of ours, never what a caller sent
   */
  static void answer(Context call, String name, byte[] content) {
    call.contentType(name.endsWith(".json") ? "application/json" : "application/octet-stream")
        .header("Content-Disposition", "attachment; filename=\"" + name + "\"")
        .result(content);
  }
}
