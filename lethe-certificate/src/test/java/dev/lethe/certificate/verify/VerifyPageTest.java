package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * <p>{@code -Dlethe.share=N} takes one change in N instead of one in 60.
 */
@Tag("slow")
class VerifyPageTest {

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private static final Path FIXTURES =
      Path.of("").toAbsolutePath().resolveSibling("python/tests/certificates");

  private static final int SHARE = Integer.getInteger("lethe.share", 60);

  /** How many certificates one question to the browser is about. */
  private static final int BATCH = 40;

  @TempDir static Path folder;

  private static PageInBrowser page;

  @BeforeAll
  static void open() throws IOException {
    page = PageInBrowser.open(folder);
  }

  @AfterAll
  static void close() throws IOException {
    if (page != null) {
      page.close();
    }
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
      List<PageInBrowser.Asks> questions = new ArrayList<>();
      for (JsonNode each : some) {
        questions.add(asks(each, corpus));
      }
      List<PageInBrowser.Said> said = page.say(questions);
      for (int i = 0; i < some.size(); i++) {
        compare(some.get(i), said.get(i)).ifPresent(wrong::add);
        caught += said.get(i).names("failed").isEmpty() ? 0 : 1;
      }
    }
    System.out.println(caught + " of " + cases.size() + " certificates fail on the page");
    assertThat(wrong.stream().limit(20)).as(wrong.size() + " of " + cases.size()).isEmpty();
    assertThat(caught).isGreaterThan(300);
  }

  private static PageInBrowser.Asks asks(JsonNode each, Path corpus) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    if (each.has("parameters")) {
      files.put(
          "parameters.json", Files.readAllBytes(corpus.resolve(each.get("parameters").asString())));
    }
    Optional<byte[]> key =
        each.has("key")
            ? Optional.of(Files.readAllBytes(corpus.resolve(each.get("key").asString())))
            : Optional.empty();
    return new PageInBrowser.Asks(
        each.get("envelope").asString().getBytes(StandardCharsets.UTF_8), key, files);
  }

  /** What is wrong with what the page says, beside what the verifier says. */
  private static Optional<String> compare(JsonNode each, PageInBrowser.Said said) {
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
    List<PageInBrowser.Asks> questions = new ArrayList<>();
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
          new PageInBrowser.Asks(
              Files.readAllBytes(each.resolve("certificate.json")),
              Optional.of(Files.readAllBytes(each.resolve("public-key.pem"))),
              files));
    }
    List<PageInBrowser.Said> said = page.say(questions);
    for (int i = 0; i < folders.size(); i++) {
      assertThat(said.get(i).names("failed")).as(folders.get(i).toString()).isEmpty();
      assertThat(said.get(i).signature()).isEqualTo("pinned");
      assertThat(said.get(i).names("passed"))
          .contains("form", "signature", "parameters", "grid", "noise", "guarantee", "scope");
    }
    assertThat(said.toString()).contains("digest of model.json=passed");
  }
}
