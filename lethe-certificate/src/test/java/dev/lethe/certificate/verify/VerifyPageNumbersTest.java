package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.SignificantDigits;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The arithmetic of the page beside ours, and forms that only a program in JavaScript mistakes. */
@Tag("slow")
class VerifyPageNumbersTest {

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private static final long SEED = 19;

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

  /** The rules of the page turn within a part in 10¹¹ of ours, at both ends of what they cover. */
  @Test
  void the_largest_shift_of_each_rule_is_ours() {
    List<Double> epsilons = List.of(0.0, 1e-9, 1e-3, 0.1, 0.5, 0.999, 1.0, 3.0, 20.0, 700.0, 1e5);
    List<Double> deltas = List.of(1e-300, 1e-100, 1e-20, 1e-9, 1e-5, 0.01, 0.4, 0.6, 0.99);
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Calibration rule : Calibration.values()) {
      for (double epsilon : epsilons) {
        boolean classical = rule == Calibration.CLASSICAL && !(epsilon > 0 && epsilon < 1);
        if (classical || (rule == Calibration.CONCENTRATED && epsilon == 0)) {
          continue;
        }
        for (double delta : deltas) {
          double mu = rule.largestMu(Guarantee.of(epsilon, delta));
          if (!keeps(rule, mu, epsilon, delta) || keeps(rule, mu * (1 + 1e-11), epsilon, delta)) {
            wrong.add(rule + " at " + epsilon + ", " + delta + ": " + mu);
          }
          compared++;
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThan(200);
  }

  private static boolean keeps(Calibration rule, double mu, double epsilon, double delta) {
    String word = rule.name().toLowerCase(Locale.ROOT);
    return page.tab()
        .evaluate("keeps('%s', %s, %s, %s)".formatted(word, mu, epsilon, delta))
        .asBoolean();
  }

  @Test
  void numbers_are_spelt_as_certificates_spell_them() {
    Random random = new Random(SEED);
    List<Double> numbers = new ArrayList<>(List.of(4.9e-324, 1e-3, 9.99e-4, 1e7, 9999999.0, 0.1));
    while (numbers.size() < 5_000) {
      double any = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
      double usual = random.nextInt(1000) * Math.pow(10, random.nextInt(24) - 12);
      numbers.add(usual > 0 ? usual : 1);
      if (Double.isFinite(any) && any > 0) {
        numbers.add(any);
      }
    }
    JsonNode spelt =
        page.tab()
            .evaluate(JSON.writeValueAsString(numbers) + ".map(x => [shortest(x), upInWords(x)])");
    for (int i = 0; i < numbers.size(); i++) {
      double number = numbers.get(i);
      assertThat(spelt.get(i).get(0).asString())
          .as("seed " + SEED)
          .isEqualTo(CanonicalJson.text(number));
      assertThat(spelt.get(i).get(1).asString()).isEqualTo(SignificantDigits.upInWords(number, 2));
    }
  }

  /** Names that every object of JavaScript seems to have are unknown fields like others. */
  @Test
  void fields_named_like_those_of_every_object_are_refused() {
    Genuine release = new GenuineReleases(77, Corpus.KERNEL).logistic().passive();
    String payload = new String(CertificateJson.write(release.statement()), StandardCharsets.UTF_8);
    List<PageInBrowser.Asks> questions = new ArrayList<>();
    List<String> forged = new ArrayList<>();
    for (String name : List.of("constructor", "__proto__", "toString", "hasOwnProperty")) {
      String field = "\"" + name + "\":1,";
      forged.add(payload.replaceFirst("\\{", "{" + field));
      forged.add(payload.replace("\"predicate\":{", "\"predicate\":{" + field));
      forged.add(payload.replace("\"noise\":{", "\"noise\":{" + field));
      forged.add(payload.replace("\"parameters\":{", "\"parameters\":{" + field));
    }
    forged.add(payload.replace("\"day\":", "\"day\":\"2026-11-15\",\"day\":"));
    forged.add(payload + " ");
    forged.add("\ufeff" + payload);
    forged.add(payload.replace("\"capacity\":", "\"capacity\":0"));
    forged.add(payload.replace("e", "\\u0065"));
    forged.add("[".repeat(100_000));
    for (String each : forged) {
      assertThat(each).isNotEqualTo(payload);
      questions.add(
          new PageInBrowser.Asks(
              ForgedEnvelope.signed(each.getBytes(StandardCharsets.UTF_8), Genuine.KEY),
              Optional.empty(),
              Map.of()));
    }
    List<PageInBrowser.Said> said = page.say(questions);
    for (int i = 0; i < forged.size(); i++) {
      assertThat(said.get(i).checks())
          .as(forged.get(i).substring(0, 60))
          .containsEntry("form", "failed");
    }
  }
}
