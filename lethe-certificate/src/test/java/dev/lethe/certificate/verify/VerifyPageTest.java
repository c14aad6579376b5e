package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.certificate.browser.Chromium;
import dev.lethe.certificate.browser.Tab;
import dev.lethe.certificate.page.VerifyPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The page that checks certificates, in a real browser, against this verifier.
 *
 * <p>{@code -Dlethe.screenshots=DIR} leaves pictures of it there.
 */
@Tag("slow")
class VerifyPageTest {

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private static final Path FIXTURES =
      Path.of("").toAbsolutePath().resolveSibling("python/tests/certificates");

  private static final int SHARE = 60;

  /** How many certificates one question to the browser is about. */
  private static final int BATCH = 40;

  @TempDir static Path folder;

  private static Chromium browser;
  private static Tab tab;

  @BeforeAll
  static void open() throws IOException {
    Optional<Path> found = Chromium.find();
    assumeTrue(found.isPresent(), "chromium is not here: the page is not tried out");
    browser = Chromium.start(found.get());
    Path page = Files.writeString(folder.resolve("verify.html"), VerifyPage.html());
    tab = browser.open(page);
  }

  @AfterAll
  static void close() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  /** What the page says of one certificate. */
  private record Said(String signature, Map<String, String> checks) {

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
  private record Asks(byte[] certificate, Optional<byte[]> key, Map<String, byte[]> files) {

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

  private static List<Said> say(List<Asks> questions) {
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

  @Test
  void it_agrees_with_the_verifier_on_honest_and_on_changed_certificates() throws IOException {
    Path corpus = folder.resolve("corpus");
    try (Corpus cases = new Corpus(corpus)) {
      new CorpusCases(cases, SHARE).add();
      System.out.println("certificates for the page: " + cases.counts());
    }
    List<JsonNode> cases =
        Files.readAllLines(corpus.resolve("cases.jsonl")).stream().map(JSON::readTree).toList();
    List<String> wrong = new ArrayList<>();
    int caught = 0;
    for (int from = 0; from < cases.size(); from += BATCH) {
      List<JsonNode> some = cases.subList(from, Math.min(cases.size(), from + BATCH));
      List<Asks> questions = new ArrayList<>();
      for (JsonNode each : some) {
        questions.add(asks(each, corpus));
      }
      List<Said> said = say(questions);
      for (int i = 0; i < some.size(); i++) {
        compare(some.get(i), said.get(i)).ifPresent(wrong::add);
        caught += said.get(i).names("failed").isEmpty() ? 0 : 1;
      }
    }
    System.out.println(caught + " of " + cases.size() + " certificates fail on the page");
    assertThat(wrong.stream().limit(20)).as(wrong.size() + " of " + cases.size()).isEmpty();
    assertThat(caught).isGreaterThan(300);
  }

  private static Asks asks(JsonNode each, Path corpus) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    if (each.has("parameters")) {
      files.put(
          "parameters.json", Files.readAllBytes(corpus.resolve(each.get("parameters").asString())));
    }
    Optional<byte[]> key =
        each.has("key")
            ? Optional.of(Files.readAllBytes(corpus.resolve(each.get("key").asString())))
            : Optional.empty();
    return new Asks(each.get("envelope").asString().getBytes(StandardCharsets.UTF_8), key, files);
  }

  /** What is wrong with what the page says, beside what the verifier says. */
  private static Optional<String> compare(JsonNode each, Said said) {
    String name = each.get("name").asString();
    Set<String> failed = new TreeSet<>();
    each.get("java")
        .get("checks")
        .properties()
        .forEach(
            check -> {
              if (check.getValue().asString().equals("failed")) {
                failed.add(check.getKey());
              }
            });
    Set<String> here = said.names("failed");
    if (failed.isEmpty() != here.isEmpty()) {
      Set<String> claimed = new TreeSet<>(failed);
      claimed.retainAll(said.names("passed"));
      if (!here.isEmpty() || !claimed.isEmpty()) {
        return Optional.of(name + ": the page fails " + here + ", the verifier " + failed);
      }
    }
    boolean vouched = each.get("java").get("valid").asBoolean();
    return vouched && said.signature().equals("none")
        ? Optional.of(name + ": nothing vouches for it on the page")
        : Optional.empty();
  }

  @Test
  void it_says_nothing_bad_of_the_certificates_of_the_second_verifier() throws IOException {
    assumeTrue(Files.isDirectory(FIXTURES), () -> FIXTURES + " is not here");
    List<Asks> questions = new ArrayList<>();
    List<Path> folders;
    try (var all = Files.list(FIXTURES)) {
      folders = all.filter(Files::isDirectory).sorted().toList();
    }
    for (Path each : folders) {
      Map<String, byte[]> files = new LinkedHashMap<>();
      for (String name : List.of("parameters.json", "model.json")) {
        if (Files.exists(each.resolve(name))) {
          files.put(name, Files.readAllBytes(each.resolve(name)));
        }
      }
      questions.add(
          new Asks(
              Files.readAllBytes(each.resolve("certificate.json")),
              Optional.of(Files.readAllBytes(each.resolve("public-key.pem"))),
              files));
    }
    List<Said> said = say(questions);
    for (int i = 0; i < folders.size(); i++) {
      assertThat(said.get(i).names("failed")).as(folders.get(i).toString()).isEmpty();
      assertThat(said.get(i).signature()).isEqualTo("pinned");
      assertThat(said.get(i).names("passed"))
          .contains("form", "signature", "parameters", "grid", "noise", "guarantee", "scope");
    }
    assertThat(said.toString()).contains("digest of model.json=passed");
  }
}
