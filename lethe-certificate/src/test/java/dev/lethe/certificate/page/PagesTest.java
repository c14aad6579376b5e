package dev.lethe.certificate.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.SigningKey;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class PagesTest {

  private static final SigningKey KEY = SigningKey.generate();

  static Stream<String> documents() {
    Stream<Certificate> secure =
        Stream.of(Examples.logistic(), Examples.exactRidge(), Examples.sealedSvm(), Examples.pca());
    return Stream.concat(Examples.all().map(PagesTest::page), secure.map(PagesTest::letter));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void pages_and_letters_are_well_formed_and_fetch_nothing(String html)
      throws IOException, SAXException, ParserConfigurationException {
    assertThat(html.toLowerCase(Locale.ROOT))
        .doesNotContain("<script", "http://", "https://", "url(", "@import", "<img", "<link");
    // void elements aside, the page is XML
    String xml = html.replaceFirst("<!DOCTYPE html>\n", "").replaceAll("<meta ([^>]*)>", "");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  @Test
  void hostile_words_stay_words() {
    String words = "<script>alert('x')</script> & \"quoted\" </style></main>";
    Certificate hostile =
        Examples.named(Examples.saying(words), Optional.of(words), Optional.of(words));
    for (String html : List.of(page(hostile), letter(hostile))) {
      assertThat(html).doesNotContain("<script>").contains("&lt;script&gt;alert(&#39;x&#39;)");
    }
  }

  @Test
  void a_seeded_certificate_shouts() {
    assertThat(page(Examples.seededQuantile())).contains("class=\"alarm\"").contains("INSECURE");
    assertThatThrownBy(() -> letter(Examples.seededQuantile()))
        .isInstanceOf(NoGuaranteeException.class);
    assertThat(page(Examples.seededQuantile())).doesNotContain("times as likely");
    assertThat(page(Examples.logistic())).doesNotContain("class=\"alarm\"");
  }

  @Test
  void the_promise_is_put_in_numbers_that_people_know() {
    assertThat(page(Examples.logistic()))
        .contains("more than 2.72 times as likely")
        .contains("a probability of 1 in 100,000")
        .contains("up to 10 deleted records")
        .contains("at least 990,000");
  }

  @Test
  void who_is_covered_comes_before_the_promise() {
    String notCovered = "does not cover somebody who kept a model";
    for (Certificate open : List.of(Examples.logistic(), Examples.exactRidge())) {
      for (String html : List.of(page(open), letter(open))) {
        assertThat(html)
            .containsSubsequence("<h1>", "This covers whoever sees this release", notCovered);
        assertThat(html.indexOf(notCovered)).isBetween(0, html.indexOf(promiseOf(open)));
      }
    }
    for (String html : List.of(page(Examples.sealedSvm()), letter(Examples.sealedSvm()))) {
      assertThat(html).contains("and whoever kept earlier ones").doesNotContain(notCovered);
    }
  }

  private static String promiseOf(Certificate certificate) {
    return PlainWords.of(certificate, Language.EN).promise();
  }

  @Test
  void a_promise_that_the_noise_does_not_keep_is_not_repeated() {
    assertThat(page(Examples.tooLittleNoise()))
        .contains("is not reached by the noise of this release alone")
        .doesNotContain("more than 2.72 times");
  }

  @Test
  void an_exact_release_says_that_no_noise_was_needed() {
    assertThat(page(Examples.exactRidge())).contains("digit for digit").contains("No noise");
    assertThat(letter(Examples.exactRidge())).contains("computed again without your records");
  }

  @Test
  void a_sealed_certificate_tells_no_number_of_records() {
    assertThat(page(Examples.sealedSvm())).contains("not told (sealed mode)");
  }

  @Test
  void the_key_and_the_digests_are_there_to_compare() {
    Certificate certificate = Examples.logistic();
    assertThat(page(certificate))
        .contains(KEY.verifyingKey().id().hex())
        .contains(certificate.retained().commitment().hex())
        .contains(Examples.digest("parameters").hex());
  }

  @Test
  void what_is_said_of_the_origin_is_there_and_nothing_else() {
    assertThat(page(Examples.logistic()))
        .contains("Example Bank", "privacy@example.org", "HRB 1", "arrears", "who is called first")
        .contains("place in the log", Examples.distribution().digest().hex());
    assertThat(page(Examples.exactRidge()))
        .doesNotContain("issued by", "contact", "register", "the model is for", "the log");
    Map<String, Sha256> files = new LinkedHashMap<>();
    files.put("parameters.json", Examples.digest("parameters"));
    files.put("<b>.onnx", Examples.digest("other"));
    Statement several = new Statement(files, Examples.exactRidge());
    assertThat(CertificatePage.html("c.json", Envelope.sign(several, KEY)))
        .contains("&lt;b&gt;.onnx", Examples.digest("other").hex())
        .doesNotContain("<b>");
  }

  @Test
  void figures_are_rounded_up_and_readable() {
    assertThat(Figures.atMost(2.718281828)).isEqualTo("2.72");
    assertThat(Figures.atMost(0)).isEqualTo("0");
    assertThat(Figures.atMost(21_042.3)).isEqualTo("21,100");
    assertThat(Figures.atMost(7.461263e-6)).isEqualTo("7.47·10⁻⁶");
    assertThat(Figures.atMost(2.7e43)).isEqualTo("2.7·10⁴³");
    assertThat(Figures.full(7.461263365371451e-6)).isEqualTo("7.461263365371451·10⁻⁶");
    assertThat(Figures.full(1)).isEqualTo("1");
    assertThat(Figures.full(0.2680511231543062)).isEqualTo("0.2680511231543062");
    assertThat(Figures.atMost(Double.POSITIVE_INFINITY)).isEqualTo("infinite");
    assertThat(Figures.odds(1e-5, Locale.ROOT)).hasValue("100,000");
    assertThat(Figures.odds(1e-300, Locale.ROOT)).isEmpty();
    assertThat(Figures.atMost(21_042.3, Locale.GERMAN)).isEqualTo("21.100");
    assertThat(Figures.atMost(7.461263e-6, Locale.GERMAN)).isEqualTo("7,47·10⁻⁶");
    assertThat(Figures.atMost(2.718281828, Locale.FRENCH)).isEqualTo("2,72");
    assertThat(Figures.powerOfTwo(-48)).isEqualTo("2⁻⁴⁸");
  }

  @Test
  void bars_compare_as_the_amounts_do() {
    assertThat(NoiseBars.svg(1, 4)).contains("width=\"117.50\"").contains("width=\"470.00\"");
    assertThat(NoiseBars.svg(1e-9, 1)).contains("width=\"1.00\"");
    assertThat(NoiseBars.svg(0, 1)).contains("width=\"0.00\"");
    assertThat(NoiseBars.words(1, 4)).contains("4 times as much");
    assertThat(NoiseBars.words(1, Double.POSITIVE_INFINITY)).contains("no finite amount");
  }

  private static String page(Certificate certificate) {
    return CertificatePage.html("c.json", envelope(certificate));
  }

  private static String letter(Certificate certificate) {
    return SubjectLetter.html("c.json", envelope(certificate));
  }

  private static Envelope envelope(Certificate certificate) {
    return Envelope.sign(Examples.statement(certificate), KEY);
  }
}
