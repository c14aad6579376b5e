package dev.lethe.certificate.verify;

/** What no certificate and no retained rows can show; listed in every report. */
final class Unknowable {

  private Unknowable() {}

  static void addTo(Checklist list) {
    list.unknowable(
        "forgotten rows",
        "that the rows said to be forgotten were in the training data, and that no copy of them is"
            + " left elsewhere, cannot be seen from what is retained");
    list.unknowable(
        "mean before noise",
        "that it is within Δ of the retrained model can be seen only as far as the noise lets one"
            + " see: that the declared method was carried out is the signer's word");
    list.unknowable(
        "secrecy of the noise",
        "that the noise came from a secure source and was kept by nobody is the signer's word");
    list.unknowable(
        "choice of parameters",
        "that the model's parameters, the schema and the margin were not tuned on the forgotten rows"
            + " is the signer's word");
    list.unknowable(
        "order of events",
        "that requests were not made in the light of releases is the signer's word");
    list.unknowable(
        "earlier releases",
        "what models released before this one tell is not part of this certificate");
  }
}
