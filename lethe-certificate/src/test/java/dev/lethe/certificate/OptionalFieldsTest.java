package dev.lethe.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Fields that a certificate may have or not, and the files it is about. */
class OptionalFieldsTest {

  private static final Origin FULL = Examples.fullOrigin();
  private static final Certificate LOGISTIC = Examples.logistic();

  private static Certificate issuedBy(Optional<String> contact, Optional<String> register) {
    Origin.Issuer issuer = new Origin.Issuer("Example Bank", contact, register);
    return from(FULL.software(), Optional.of(issuer), FULL.logPosition());
  }

  private static Certificate from(
      Origin.Software software, Optional<Origin.Issuer> issuer, OptionalLong logPosition) {
    return Examples.from(LOGISTIC, new Origin(software, issuer, FULL.day(), logPosition));
  }

  private static Statement about(String... names) {
    Map<String, Sha256> files = new LinkedHashMap<>();
    for (String name : names) {
      files.put(name, Examples.digest(name));
    }
    return new Statement(files, LOGISTIC);
  }

  static Stream<Statement> statements() {
    Optional<String> contact = Optional.of("privacy@example.org");
    Optional<String> register = Optional.of("https://example.org/register/1");
    return Stream.concat(
        Stream.of(
                LOGISTIC,
                issuedBy(Optional.empty(), Optional.empty()),
                issuedBy(contact, Optional.empty()),
                issuedBy(Optional.empty(), register),
                from(FULL.software(), Optional.empty(), FULL.logPosition()),
                from(FULL.software(), FULL.issuer(), OptionalLong.empty()),
                from(Origin.Software.of("lethe", "1"), FULL.issuer(), FULL.logPosition()),
                Examples.named(LOGISTIC, Optional.empty(), Optional.of("which calls come first")),
                Examples.named(LOGISTIC, Optional.of("arrears"), Optional.empty()),
                Examples.named(LOGISTIC, Optional.empty(), Optional.empty()))
            .map(Examples::statement),
        Stream.of(about("parameters.json", "model.onnx", "coefficients.csv")));
  }

  @ParameterizedTest
  @MethodSource("statements")
  void what_is_said_is_read_again_and_what_is_not_said_has_no_field(Statement statement) {
    byte[] bytes = CertificateJson.write(statement);
    Statement read = CertificateJson.read("c.json", bytes);
    assertThat(read).isEqualTo(statement);
    assertThat(read.files().keySet()).containsExactlyElementsOf(statement.files().keySet());
    assertThat(CertificateJson.write(read)).isEqualTo(bytes);
    Origin origin = statement.certificate().origin();
    String text = new String(bytes, StandardCharsets.UTF_8);
    assertThat(text.contains("\"issuer\"")).isEqualTo(origin.issuer().isPresent());
    assertThat(text.contains("\"logPosition\"")).isEqualTo(origin.logPosition().isPresent());
    assertThat(text.contains("\"purpose\""))
        .isEqualTo(statement.certificate().model().purpose().isPresent());
  }

  @Test
  void all_statements_differ() {
    List<String> texts =
        statements()
            .map(each -> new String(CertificateJson.write(each), StandardCharsets.UTF_8))
            .toList();
    assertThat(texts).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // what | instead | what the complaint must say
        "\"Example Bank\"|\"\"|predicate.issuer.name: a text must be",
        "\"Example Bank\"|\"Example\\nBank\"|predicate.issuer.name: a text must be",
        "{\"name\":\"Example Bank\",|{|predicate.issuer: the field 'name' is missing",
        "\"privacy@example.org\"|\"\"|predicate.issuer.contact: a text must be",
        "\"privacy@example.org\"|\"a\\u0007b\"|predicate.issuer.contact: a text must be",
        "\"privacy@example.org\"|null|predicate.issuer.contact",
        "\"HRB 1\"|\"\"|predicate.issuer.register: a text must be",
        "\"HRB 1\"|\"\\u202eHRB\"|predicate.issuer.register: a text must be",
        "\"HRB 1\"|\"HRB 1\",\"vat\":\"x\"|predicate.issuer: the field \"vat\" is not known",
        "\"name\":\"arrears\"|\"name\":\"\"|predicate.model.name: a text must be",
        "\"name\":\"arrears\"|\"name\":\"a\\tb\"|predicate.model.name: a text must be",
        "\"who is called first\"|\"\"|predicate.model.purpose: a text must be",
        "\"who is called first\"|\"\\u2028\"|predicate.model.purpose: a text must be",
        "\"logPosition\":17|\"logPosition\":0|places in a log are counted from 1",
        "\"logPosition\":17|\"logPosition\":-1|places in a log are counted from 1",
        "\"logPosition\":17|\"logPosition\":9007199254740993|places in a log are counted from 1",
        "\"logPosition\":17|\"logPosition\":1.5|predicate.logPosition: a whole number",
        "\"logPosition\":17|\"logPosition\":\"17\"|predicate.logPosition: a number is expected",
        "\"digest\":{\"sha256\":\"@\"}|\"digest\":\"@\"|predicate.software.digest",
        "\"digest\":{\"sha256\":\"@\"}|\"digest\":{}|predicate.software.digest: the field 'sha256'",
        "\"digest\":{\"sha256\":\"@\"}|\"digest\":{\"sha256\":\"@\",\"sha1\":\"0\"}|\"sha1\" is not known",
        "\"digest\":{\"sha256\":\"@\"}|\"digest\":{\"sha256\":\"ab\"}|predicate.software.digest.sha256",
      })
  void what_is_malformed_is_refused_with_its_place(String what, String instead, String says) {
    String digest = Examples.distribution().digest().hex();
    String good =
        new String(CertificateJson.write(Examples.statement(LOGISTIC)), StandardCharsets.UTF_8);
    assertThat(good).contains(what.replace("@", what.contains("\"@\"") ? digest : "@"));
    assertRefused(
        what.contains("\"@\"")
            ? good.replace(what.replace("@", digest), instead.replace("@", digest))
            : good.replace(what, instead),
        says);
  }

  @Test
  void files_have_one_line_each_and_the_parameters_are_the_first() {
    String good =
        new String(
            CertificateJson.write(about("parameters.json", "model.onnx")), StandardCharsets.UTF_8);
    assertRefused(
        good.replace("\"model.onnx\"", "\"parameters.json\""),
        "subject[1].name: a file stands here once");
    assertRefused(good.replace("\"model.onnx\"", "\"\""), "subject[1].name: a text must be");
    assertRefused(good.replace("\"model.onnx\"", "\"a\\u0000\""), "subject[1].name: a text must");
    assertRefused(
        good.replace("\"model.onnx\"", "\"x\"").replace("\"parameters.json\"", "\"model.onnx\""),
        "about parameters.json first of all");
    assertRefused(
        good.replaceAll("\"subject\":\\[.*?\\]", "\"subject\":[]"),
        "about parameters.json first of all");
    assertThatThrownBy(() -> about("model.onnx", "parameters.json"))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> about("parameters.json", "two\nlines"))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void a_certificate_of_version_1_is_refused_and_told_so() {
    assertRefused(
        """
        {"_type":"https://in-toto.io/Statement/v1",\
        "subject":[{"name":"parameters.json","digest":{"sha256":"00"}}],\
        "predicateType":"urn:lethe:certificate:v1",\
        "predicate":{"software":{"name":"lethe","version":"0.1.0"},"day":"2026-11-15",\
        "model":{"problem":"ridge","parameters":{"lambda":0.01},"features":3}}}""",
        "predicateType: this is a certificate of version 1, which is no longer read");
  }

  private static void assertRefused(String text, String says) {
    assertThatThrownBy(() -> CertificateJson.read("c.json", text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("c.json:")
        .hasMessageContaining(says);
  }
}
