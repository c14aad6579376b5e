package dev.lethe.certificate.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.SigningKey;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody's own letter is filled completely or not at all. */
class LetterTemplateTest {

  private static final SigningKey KEY = SigningKey.generate();
  private static final String EVERY_FACT =
      "{{issuer}}|{{contact}}|{{register}}|{{model}}|{{purpose}}|{{kind}}|{{day}}|{{deed}}|{{covered}}|"
          + "{{promise}}|{{limits}}|{{certificate}}|{{verify}}";

  private static String filled(
      String file, String template, Certificate certificate, Map<String, String> own) {
    return LetterTemplate.read(file, template.getBytes(StandardCharsets.UTF_8))
        .filled("c.json", envelope(certificate), Language.DE, own);
  }

  private static Envelope envelope(Certificate certificate) {
    return Envelope.sign(Examples.statement(certificate), KEY);
  }

  @Test
  void every_place_is_filled_in_the_language_of_the_person() {
    Envelope envelope = envelope(Examples.logistic());
    String letter =
        LetterTemplate.read("t.txt", EVERY_FACT.getBytes(StandardCharsets.UTF_8))
            .filled("c.json", envelope, Language.DE, Map.of());
    assertThat(letter.split("\\|", -1))
        .hasSize(13)
        .contains("Example Bank", "privacy@example.org", "HRB 1", "arrears", "who is called first")
        .contains("logistische Regression", "15. November 2026", ReleaseNames.VERIFY)
        .contains(Sha256.of(envelope.payload()).hex());
    assertThat(letter).contains("- Es geht um dieses Modell.", "\n- Jemand könnte");
  }

  @Test
  void values_are_escaped_in_html_and_nowhere_else() {
    Map<String, String> own = Map.of("name", "<b>Ann & Co</b> {{day}} $1");
    assertThat(filled("t.html", "<p>{{name}}</p>{{limits}}", Examples.logistic(), own))
        .startsWith("<p>&lt;b&gt;Ann &amp; Co&lt;/b&gt; {{day}} $1</p><ul>\n<li>Es geht");
    assertThat(filled("t.txt", "{{name}}", Examples.logistic(), own))
        .isEqualTo("<b>Ann & Co</b> {{day}} $1");
  }

  @Test
  void what_is_not_given_or_not_said_is_named() {
    assertThatThrownBy(() -> filled("t.txt", "Dear {{name}}", Examples.logistic(), Map.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.txt: {{name}} is not given")
        .hasMessageContaining("--set name=VALUE");
    assertThatThrownBy(() -> filled("t.txt", "{{issuer}}", Examples.exactRidge(), Map.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.txt: {{issuer}} is not said by this certificate");
  }

  @Test
  void what_has_no_place_is_not_lost_silently() {
    assertThatThrownBy(() -> filled("t.txt", "{{day}}", Examples.logistic(), Map.of("name", "Ann")))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("no {{name}} in this template");
  }

  @Test
  void what_the_certificate_says_cannot_be_set_otherwise() {
    assertThatThrownBy(
            () -> filled("t.txt", "{{promise}}", Examples.logistic(), Map.of("promise", "all")))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("promise");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\n{{ }}", "a\n{{Name}}", "a\n{{name", "a\n{{na me}}", "a\n{{{name}}}"})
  void braces_that_are_no_place_are_refused_with_their_line(String template) {
    assertThatThrownBy(() -> filled("t.txt", template, Examples.logistic(), Map.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.txt, line 2");
  }

  @Test
  void a_template_is_text_and_its_values_are_visible() {
    assertThatThrownBy(() -> LetterTemplate.read("t.txt", new byte[] {(byte) 0xff, 0}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("UTF-8");
    assertThatThrownBy(
            () -> filled("t.txt", "{{name}}", Examples.logistic(), Map.of("name", "a\u202eb")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("{{name}}");
  }

  @Test
  void seeded_noise_gets_no_letter_of_any_kind() {
    assertThatThrownBy(() -> filled("t.txt", "Dear all", Examples.seededQuantile(), Map.of()))
        .isInstanceOf(NoGuaranteeException.class);
  }
}
