package dev.lethe.certificate.page;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import java.util.List;

/**
 * A short letter to somebody whose records were deleted.
 *
 * <p>It is the same for everybody: names and references are lines to be filled in by hand, so no
 * file says who was forgotten.
 */
public final class SubjectLetter {

  private SubjectLetter() {}

  /**
   * The letter as HTML; refused where the noise is insecure.
   *
   * @param name for messages: the file
   */
  public static String html(String name, Envelope envelope) {
    Certificate certificate = envelope.unverified(name).certificate();
    PlainWords words = new PlainWords(certificate);
    if (words.isInsecure()) {
      throw new NoGuaranteeException(
          name + ": seeded noise promises nothing to anybody, so there is no letter about it");
    }
    Html html = new Html("Your records and our model");
    html.title(words.day()).blank("To").blank("Our reference");
    html.heading("What was done");
    html.paragraph(
        "Your records have been deleted from the data behind our statistical model (a "
            + words.model()
            + "), and the model was released anew on "
            + words.day()
            + ". "
            + (words.isNoiseless()
                ? "It was computed again without your records."
                : "Random noise was added to it, so that it looks like a model that never used your"
                    + " records."));
    html.heading("What this means").paragraph("covered", words.covered());
    html.paragraph(words.promise() + " That is so whoever else's records were deleted.");
    html.heading("What it does not mean").list(limits(words, certificate));
    html.heading("How to check");
    html.paragraph(
        "A signed certificate belongs to this release. It names nobody. You can ask us for it, and"
            + " for our public key, and check the signature and the arithmetic with free software;"
            + " an auditor who may see the retained data can check every number in it.");
    html.code(ReleaseNames.VERIFY);
    html.paragraph("The certificate is known by this number (SHA-256 of what is signed):");
    html.code(Sha256.of(envelope.payload()).hex());
    return html.blank("Signature").page();
  }

  private static List<String> limits(PlainWords words, Certificate certificate) {
    return List.of(
        "It is about this model. Other copies of your records, if there are any, are dealt with"
            + " separately.",
        "Somebody may have kept a model released earlier. On those the certificate says: “"
            + certificate.scope().earlierReleases()
            + "”.",
        words.isNoiseless()
            ? "Nobody can call back copies of an older model."
            : "It is a limit on what can be concluded about you, with numbers; it is not a claim"
                + " that the chance is zero.");
  }
}
