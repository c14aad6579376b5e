package dev.lethe.certificate.verify;

/** What no certificate and no retained rows can show; listed in every report. */
final class Unknowable {

  private Unknowable() {}

  static void addTo(Checklist list) {
    list.notChecked(
        "forgotten rows",
        "that the rows said to be forgotten were in the training data, and that no copy of them is"
            + " left elsewhere, cannot be seen from what is retained");
    list.notChecked(
        "secrecy of the noise",
        "that the noise came from a secure source and was kept by nobody is the signer's word");
    list.notChecked(
        "choice of parameters",
        "that the model's parameters, the schema and the margin were not tuned on the forgotten rows"
            + " is the signer's word");
    list.notChecked(
        "order of events",
        "that requests were not made in the light of releases is the signer's word");
    list.notChecked(
        "earlier releases",
        "what models released before this one tell is not part of this certificate");
  }
}
