package dev.lethe.certificate.page;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import java.util.Optional;

/**
 * A short letter to somebody whose records were deleted.
 *
 * <p>The one that comes with a release is the same for everybody: name and reference are lines to
 * be filled in by hand, so no file of a release says who was forgotten.
 */
public final class SubjectLetter {

  private SubjectLetter() {}

  /**
   * The letter in English with blank lines, as HTML; refused where the noise is insecure.
   *
   * @param name for messages: the file
   */
  public static String html(String name, Envelope envelope) {
    return html(name, envelope, Language.EN, Addressee.UNNAMED);
  }

  /** The same to somebody, in their language. */
  public static String html(String name, Envelope envelope, Language language, Addressee to) {
    PlainWords words = words(name, envelope, language);
    Phrases phrases = words.phrases();
    Html html = new Html(phrases.of("title"), language);
    html.title(words.day());
    words.certificate().origin().issuer().ifPresent(issuer -> sender(html, phrases, issuer));
    line(html, phrases.of("to"), to.name());
    line(html, phrases.of("reference"), to.reference());
    html.heading(phrases.of("done.title")).paragraph(words.deed());
    html.heading(phrases.of("means.title")).paragraph("covered", words.covered());
    html.paragraph(words.promise() + " " + phrases.of("everybody"));
    html.heading(phrases.of("limits.title")).list(words.limits());
    html.heading(phrases.of("check.title")).paragraph(phrases.of("check"));
    html.code(ReleaseNames.VERIFY).paragraph(phrases.of("number"));
    return html.code(number(envelope)).blank(phrases.of("signature")).page();
  }

  /** What a certificate says to people; nothing where its noise promises nothing. */
  static PlainWords words(String name, Envelope envelope, Language language) {
    Certificate certificate = envelope.unverified(name).certificate();
    PlainWords words = PlainWords.of(certificate, language);
    if (words.isInsecure()) {
      throw new NoGuaranteeException(
          name + ": seeded noise promises nothing to anybody, so there is no letter about it");
    }
    return words;
  }

  /** What a certificate is known by. */
  static String number(Envelope envelope) {
    return Sha256.of(envelope.payload()).hex();
  }

  private static void sender(Html html, Phrases phrases, Origin.Issuer issuer) {
    html.line(phrases.of("from"), issuer.name());
    issuer.contact().ifPresent(contact -> html.line(phrases.of("contact"), contact));
    issuer.register().ifPresent(register -> html.line(phrases.of("register"), register));
  }

  private static void line(Html html, String what, Optional<String> filled) {
    filled.ifPresentOrElse(words -> html.line(what, words), () -> html.blank(what));
  }
}
