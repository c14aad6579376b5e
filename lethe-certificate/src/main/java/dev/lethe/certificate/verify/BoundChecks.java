package dev.lethe.certificate.verify;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Result;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.ProvedBound;
import java.util.Optional;
import java.util.OptionalDouble;

/** The bound Δ: its arithmetic, its constants, and whether it fits the model and the method. */
record BoundChecks(Certificate certificate) {

  void addTo(Checklist list) {
    list.add("result", this::result);
    list.add("bound", this::arithmetic);
    list.add("public constants", () -> new PublicConstants(certificate).agree());
    list.add("tolerance", this::tolerance);
  }

  private ProvedBound bound() {
    return certificate.bound();
  }

  private Finding result() {
    Result result = certificate.result();
    MethodFacts method = certificate.method();
    if (result.proof() == Result.Proof.SEALED && !certificate.isSealed()) {
      return Finding.failed(
          "'%s' is for sealed releases, which print no number of rows".formatted(result));
    }
    Optional<String> unfit =
        certificate.model().declaration().unfit(result, certificate.model().frame());
    if (unfit.isPresent()) {
      return Finding.failed(unfit.get());
    }
    if (!certifies(result)) {
      return Finding.failed(
          "'%s' does not certify the method '%s, %s'"
              .formatted(result, method.declared().word(), method.certification().word()));
    }
    if ((result.proof() == Result.Proof.FUNCTION_OF_R)
        != certificate.noise().plan().isNoiseless()) {
      return Finding.failed(
          certificate.noise().plan().isNoiseless()
              ? "there is no noise, but '" + result + "' needs some"
              : "'" + result + "' needs no noise, but there is some");
    }
    return Finding.passed(
        "'%s' is a result on this model by the declared method".formatted(result));
  }

  /** In sealed mode a bound over all data holds, whichever way the mean was found. */
  private boolean certifies(Result result) {
    if (SealedBound.isOne(certificate)) {
      return true;
    }
    boolean apriori = result.proof() == Result.Proof.A_PRIORI;
    return certificate.method().declared().isCertifiedBy(result)
        && (certificate.method().certification() == Certification.A_PRIORI) == apriori;
  }

  private Finding arithmetic() {
    if (SealedBound.isOne(certificate)) {
      return new SealedBound(certificate).arithmetic();
    }
    double recomputed = certificate.result().recomputed(bound().inputs());
    return Finding.that(
        recomputed == bound().value(),
        "'%s' at the printed constants is %s, printed is %s"
            .formatted(bound().result(), recomputed, bound().value()));
  }

  private Finding tolerance() {
    double printed = bound().tolerance();
    if (certificate.noise().plan().isNoiseless()) {
      return Finding.that(printed == 0, "without noise it is 0; printed is " + printed);
    }
    OptionalDouble known = new PublicConstants(certificate).tolerance();
    if (known.isPresent()) {
      return Finding.that(
          printed == known.getAsDouble(),
          "it follows from the model as " + known.getAsDouble() + ", printed is " + printed);
    }
    return Finding.that(
        printed > 0, "a retrained model may be off by " + printed + ", a public choice");
  }
}
