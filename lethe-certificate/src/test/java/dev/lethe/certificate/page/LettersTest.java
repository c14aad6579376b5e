package dev.lethe.certificate.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.kind.ModelKind;
import dev.lethe.kinds.Kinds;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Letters say the same in every language, to a person who need not know any mathematics. */
class LettersTest {

  private static final SigningKey KEY = SigningKey.generate();
  private static final Addressee ANN =
      new Addressee(Optional.of("Ann <Lee>"), Optional.of("DS-17"));

  private static Map<String, Set<String>> places(Language language) {
    Phrases phrases = Phrases.in(language);
    return phrases.keys().stream()
        .filter(key -> !key.startsWith("kind."))
        .collect(
            Collectors.toMap(key -> key, key -> new Placeholders(key, phrases.of(key)).words()));
  }

  @ParameterizedTest
  @EnumSource
  void all_languages_have_the_same_sentences_with_the_same_places(Language language) {
    assertThat(places(language)).isEqualTo(places(Language.EN)).hasSizeGreaterThan(30);
  }

  @ParameterizedTest
  @EnumSource
  void no_language_borrows_a_sentence_from_another(Language language) {
    Phrases here = Phrases.in(language);
    for (Language other : Language.values()) {
      Phrases there = Phrases.in(other);
      if (other != language) {
        assertThat(here.keys())
            .filteredOn(key -> here.of(key).length() > 25)
            .allSatisfy(
                key ->
                    assertThat(here.of(key))
                        .as(key)
                        .isNotEqualTo(there.keys().contains(key) ? there.of(key) : ""));
      }
    }
  }

  @Test
  void every_kind_of_model_has_a_name_in_every_language_and_no_other_has() {
    Set<String> kinds =
        Kinds.all().stream().map(kind -> "kind." + kind.word()).collect(Collectors.toSet());
    for (Language language : List.of(Language.DE, Language.FR)) {
      assertThat(Phrases.in(language).keys())
          .filteredOn(key -> key.startsWith("kind."))
          .containsExactlyInAnyOrderElementsOf(kinds);
    }
    for (ModelKind kind : Kinds.all()) {
      assertThat(Phrases.in(Language.EN).kind(kind)).isEqualTo(kind.plainName());
    }
  }

  @ParameterizedTest
  @EnumSource
  void every_variant_is_written_in_full(Language language) {
    Map<String, Certificate> variants =
        Map.of(
            "limit.earlier.open.noisy", Examples.logistic(),
            "limit.earlier.open.noiseless", Examples.exactRidge(),
            "limit.earlier.sealed", Examples.sealedSvm());
    Phrases phrases = Phrases.in(language);
    variants.forEach(
        (said, certificate) -> {
          String letter = letter(certificate, language);
          assertThat(letter)
              .contains("<html lang=\"" + language.word() + "\">")
              .contains(phrases.of(said), phrases.of("title"), phrases.of("check.title"))
              .contains("Ann &lt;Lee&gt;", "DS-17")
              .doesNotContain("{{", "}}", "Ann <Lee>");
          variants.keySet().stream()
              .filter(other -> !other.equals(said))
              .forEach(other -> assertThat(letter).doesNotContain(phrases.of(other)));
        });
  }

  @ParameterizedTest
  @EnumSource
  void seeded_noise_gets_no_letter(Language language) {
    assertThatThrownBy(() -> letter(Examples.seededQuantile(), language))
        .isInstanceOf(NoGuaranteeException.class);
  }

  @ParameterizedTest
  @EnumSource
  void a_promise_that_the_noise_does_not_keep_is_not_repeated(Language language) {
    String start = Phrases.in(language).of("promise.weaker").replaceAll(" \\(.*", "");
    assertThat(letter(Examples.tooLittleNoise(), language))
        .contains(start)
        .doesNotContain("2.72", "2,72");
  }

  @Test
  void numbers_and_days_are_written_as_people_there_write_them() {
    assertThat(letter(Examples.logistic(), Language.EN))
        .contains("15 November 2026", "more than 2.72 times", "1 in 100,000");
    assertThat(letter(Examples.logistic(), Language.DE))
        .contains("15. November 2026", "mehr als 2,72-mal", "1 zu 100.000", "logistische");
    assertThat(letter(Examples.logistic(), Language.FR))
        .contains("15 novembre 2026", "plus de 2,72\u00a0fois", "régression logistique")
        .containsPattern("1\u00a0sur 100[\u202f\u00a0]000");
    assertThat(Language.FR.day(LocalDate.of(2026, 5, 1))).isEqualTo("1er mai 2026");
    assertThat(Language.FR.day(LocalDate.of(2026, 5, 11))).isEqualTo("11 mai 2026");
    assertThat(Language.DE.day(LocalDate.of(2026, 3, 1))).isEqualTo("1. März 2026");
  }

  @Test
  void issuer_and_model_are_named_where_the_certificate_names_them() {
    assertThat(letter(Examples.logistic(), Language.DE))
        .contains("Example Bank", "privacy@example.org", "HRB 1", "„arrears“", "who is called");
    assertThat(letter(Examples.exactRidge(), Language.DE)).doesNotContain("Absender", "Register");
  }

  @Test
  void the_letter_of_a_release_names_nobody() {
    assertThat(SubjectLetter.html("c.json", envelope(Examples.logistic())))
        .contains("<span>To</span><span class=\"blank\"></span>")
        .contains("<span>Our reference</span><span class=\"blank\"></span>");
  }

  private static String letter(Certificate certificate, Language language) {
    return SubjectLetter.html("c.json", envelope(certificate), language, ANN);
  }

  private static Envelope envelope(Certificate certificate) {
    return Envelope.sign(Examples.statement(certificate), KEY);
  }
}
