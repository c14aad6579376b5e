package dev.lethe.certificate.verify;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.certificate.browser.Chromium;
import dev.lethe.certificate.browser.Tab;
import dev.lethe.certificate.page.VerifyPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The page that checks certificates, open in a browser. */
record PageInBrowser(Chromium browser, Tab tab) implements AutoCloseable {

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  /** Skips the test where there is no browser. */
  static PageInBrowser open(Path folder) throws IOException {
    Optional<Path> found = Chromium.find();
    assumeTrue(found.isPresent(), "chromium is not here: the page is not tried out");
    Chromium browser = Chromium.start(found.get());
    Path page = Files.writeString(folder.resolve("verify.html"), VerifyPage.html());
    return new PageInBrowser(browser, browser.open(page));
  }

  /** What the page says of one certificate. */
  record Said(String signature, Map<String, String> checks) {

    Set<String> names(String verdict) {
      Set<String> names = new TreeSet<>();
      checks.forEach(
          (name, found) -> {
            if (found.equals(verdict)) {
              names.add(name);
            }
          });
      return names;
    }
  }

  /** One question: a certificate and what is at hand beside it. */
  record Asks(byte[] certificate, Optional<byte[]> key, Map<String, byte[]> files) {

    Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("certificate", base64(certificate));
      fields.put("keys", key.map(Asks::base64).stream().toList());
      Map<String, String> encoded = new LinkedHashMap<>();
      files.forEach((name, content) -> encoded.put(name, base64(content)));
      fields.put("files", encoded);
      return fields;
    }

    private static String base64(byte[] bytes) {
      return Base64.getEncoder().encodeToString(bytes);
    }
  }

  List<Said> say(List<Asks> questions) {
    String asked = JSON.writeValueAsString(questions.stream().map(Asks::fields).toList());
    JsonNode answers =
        tab.evaluate(
            """
            (async () => {
              const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
              const said = [];
              for (const one of %s) {
                const files = new Map(Object.entries(one.files).map(([n, f]) => [n, bytes(f)]));
                const report = await verify({certificate: bytes(one.certificate), keys: one.keys.map(bytes),
                    files, pinned: true}, SCHEMA);
                said.push({signature: report.signature, checks: report.checks});
              }
              return said;
            })()"""
                .formatted(asked));
    List<Said> said = new ArrayList<>();
    for (JsonNode answer : answers) {
      Map<String, String> checks = new LinkedHashMap<>();
      answer
          .get("checks")
          .forEach(
              check ->
                  checks.merge(
                      check.get("check").asString(),
                      check.get("verdict").asString(),
                      (one, other) -> one.equals("failed") ? one : other));
      said.add(new Said(answer.get("signature").asString(), checks));
    }
    return said;
  }

  @Override
  public void close() throws IOException {
    browser.close();
  }
}
