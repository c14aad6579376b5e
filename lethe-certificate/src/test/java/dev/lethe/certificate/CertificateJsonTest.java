package dev.lethe.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CertificateJsonTest {

  @ParameterizedTest
  @MethodSource("dev.lethe.certificate.Examples#all")
  void reading_what_was_written_gives_the_same_certificate_and_the_same_bytes(Certificate each) {
    Statement statement = Examples.statement(each);
    byte[] bytes = CertificateJson.write(statement);

    Statement read = CertificateJson.read("c.json", bytes);

    assertThat(read).isEqualTo(statement);
    assertThat(CertificateJson.write(read)).isEqualTo(bytes);
  }

  @Test
  void infinities_are_texts_and_come_back_as_numbers() {
    Statement statement = Examples.statement(Examples.logistic());
    assertThat(text(statement)).contains("\"R_w\":\"Infinity\"");
    Certificate read =
        CertificateJson.read("c.json", CertificateJson.write(statement)).certificate();
    assertThat(read.bound().number("R_w")).hasValue(Double.POSITIVE_INFINITY);
  }

  @Test
  void a_sealed_certificate_names_no_number_of_rows() {
    assertThat(text(Examples.statement(Examples.sealedSvm()))).doesNotContain("rowsAtLeast");
    assertThat(Examples.sealedSvm().isSealed()).isTrue();
  }

  @Test
  void the_number_of_rows_has_two_digits() {
    assertThat(text(Examples.statement(Examples.logistic()))).contains("\"rowsAtLeast\":990000,");
    assertRefused("\"rowsAtLeast\":990000", "\"rowsAtLeast\":991000", "two significant digits");
  }

  @Test
  void a_bound_that_rests_on_another_number_of_rows_is_refused() {
    assertRefused("\"target\":", "\"n\":991234.0,\"target\":", "no other n than");
    byte[] same =
        text(Examples.statement(Examples.logistic()))
            .replace("\"target\":", "\"n\":990000.0,\"target\":")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(CertificateJson.read("c.json", same).certificate().bound().number("n"))
        .hasValue(990_000);
    byte[] sealed =
        text(Examples.statement(Examples.sealedSvm()))
            .replace("\"inputs\":{", "\"inputs\":{\"n\":990000.0")
            .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> CertificateJson.read("c.json", sealed))
        .hasMessageContaining("none, in sealed mode");
  }

  @Test
  void noise_that_is_nothing_beside_the_shift_is_refused() {
    String good = text(Examples.statement(Examples.logistic()));
    byte[] bad =
        good.replaceAll("\"sensitivity\":[^,]*", "\"sensitivity\":1.0E308")
            .replaceAll("\"gridExponent\":[^,]*", "\"gridExponent\":-1000")
            .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> CertificateJson.read("c.json", bad))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("c.json: predicate.noise:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // what | instead | what the complaint must say
        "urn:lethe:certificate:v2|urn:lethe:certificate:v0|predicateType: 'urn:lethe:certificate:v2' is expected",
        "urn:lethe:certificate:v2|urn:lethe:certificate:v3|predicateType: 'urn:lethe:certificate:v2' is expected",
        "Statement/v1|Statement/v0.1|_type: 'https://in-toto.io/Statement/v1' is expected",
        "\"parameters.json\"|\"other.json\"|is about parameters.json first of all",
        "\"epsilon\":1.0|\"epsilon\":NaN|not a valid JSON document",
        "\"epsilon\":1.0|\"epsilon\":\"1.0\"|predicate.guarantee.epsilon: a number is expected",
        "\"epsilon\":1.0|\"epsilon\":-1.0|predicate.guarantee: epsilon must be",
        "\"epsilon\":1.0|\"epsilon\":1.0,\"epsilon\":2.0|Duplicate",
        "\"epsilon\":1.0|\"epsilon\":1e999|predicate.guarantee.epsilon: a finite number",
        "\"capacity\":10|\"capacity\":0|predicate.capacity: the deletion capacity",
        "\"capacity\":10|\"capacity\":10.5|a whole number is expected",
        "\"capacity\":10|\"capacity\":10,\"forgotten\":3|predicate: the field \"forgotten\" is not known",
        "\"day\":\"2026-11-15\"|\"day\":\"2026-02-30\"|predicate.day: a day such as",
        "\"day\":\"2026-11-15\"|\"day\":\"2026-11-15T10:00\"|predicate.day: a day such as",
        "\"declared\":\"auto\"|\"declared\":\"AUTO\"|predicate.method.declared: 'auto' or 'exact'",
        "\"kind\":\"logistic\"|\"kind\":\"ridge\"|the field \"radius\" is not known",
        "\"lambda\":0.001|\"lambda\":-1|predicate.model.parameters: lambda must be",
        "\"target\":1.0E-6|\"target\":null|predicate.bound.inputs.target",
        "\"budgetMu\":0.75|\"budgetMu\":0|predicate.scope.laterReleases: a budget",
        "\"budgetMu\":0.75|\"budgetMu\":0.75,\"words\":\"x\"|the field \"words\" is not known",
        "\"calibration\":\"exact\"|\"calibration\":\"none\"|predicate.noise: the calibration is 'none'",
        "\"bound\":0.0421|\"bound\":\"infinity\"|predicate.global.bound: 'Infinity' is expected",
        "\"name\":\"lethe\"|\"name\":\"le\\nthe\"|predicate.software.name: a text must be",
        "\"name\":\"lethe\"|\"name\":\"\\u202ele\"|predicate.software.name: a text must be",
      })
  void what_is_wrong_is_refused_with_its_place_and_rule(String what, String instead, String says) {
    assertRefused(what, instead, says);
  }

  @Test
  void what_is_not_an_object_is_refused() {
    for (String other : new String[] {"", "[]", " {}", "null", "\u001f\u008b"}) {
      assertThatThrownBy(
              () -> CertificateJson.read("c.json", other.getBytes(StandardCharsets.ISO_8859_1)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("c.json: a certificate is a JSON object");
    }
  }

  private static void assertRefused(String what, String instead, String says) {
    String good = text(Examples.statement(Examples.logistic()));
    String bad = good.replace(what, instead);
    assertThat(bad).as("the text to replace is there").isNotEqualTo(good);
    assertThatThrownBy(() -> CertificateJson.read("c.json", bad.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("c.json:")
        .hasMessageContaining(says);
  }

  private static String text(Statement statement) {
    return new String(CertificateJson.write(statement), StandardCharsets.UTF_8);
  }
}
