package dev.lethe.certificate.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One page in a browser. */
public record Tab(Chromium browser, String session) {

  public JsonNode call(String method, Map<String, ?> parameters) {
    return browser.call(session, method, parameters);
  }

  /** What an expression comes to; a promise is waited for. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(answer.get("exceptionDetails").toString());
    }
    return answer.get("result").path("value");
  }

  /** Gives files to an input as a person would. */
  public void choose(String selector, List<Path> files) {
    JsonNode root = call("DOM.getDocument", Map.of()).get("root");
    JsonNode input =
        call(
            "DOM.querySelector",
            Map.of("nodeId", root.get("nodeId").asInt(), "selector", selector));
    call(
        "DOM.setFileInputFiles",
        Map.of(
            "nodeId",
            input.get("nodeId").asInt(),
            "files",
            files.stream().map(Path::toString).toList()));
  }

  /**
   * As another device shows it.
   *
   * @param scheme light or dark
   */
  public void show(int width, int height, String scheme) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  public void screenshot(Path file) throws IOException {
    write(file, call("Page.captureScreenshot", Map.of("captureBeyondViewport", true)));
  }

  public void print(Path file) throws IOException {
    write(file, call("Page.printToPDF", Map.of("preferCSSPageSize", true)));
  }

  private static void write(Path file, JsonNode answer) throws IOException {
    Files.write(file, Base64.getDecoder().decode(answer.get("data").asString()));
  }
}
