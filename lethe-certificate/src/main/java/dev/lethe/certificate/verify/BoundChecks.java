package dev.lethe.certificate.verify;

import dev.lethe.bound.Formula;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.verify.KnownResult.Proof;
import dev.lethe.formula.Formulas;
import dev.lethe.linalg.Kernel;
import java.util.OptionalDouble;

/** The bound Δ: its arithmetic, its constants, and whether it fits the model and the method. */
record BoundChecks(Certificate certificate, Kernel kernel) {

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
    KnownResult known = KnownResult.of(certificate);
    MethodFacts method = certificate.method();
    if (known.proof() == Proof.SEALED && !certificate.isSealed()) {
      return Finding.failed(
          "'%s' is for sealed releases, which print no number of rows".formatted(bound().result()));
    }
    if (!known.problems().contains(certificate.model().declaration().problem())) {
      return Finding.failed(
          "'%s' says nothing about a %s model"
              .formatted(bound().result(), certificate.model().declaration().problem().word()));
    }
    if (certificate.model().declaration() instanceof ModelDeclaration.Pca pca && !fits(pca)) {
      return Finding.failed(
          "'%s' says nothing about %d of %d components, centred: %s"
              .formatted(bound().result(), pca.k(), certificate.model().features(), pca.centred()));
    }
    if (!known.methods().contains(method.declared()) || !known.allows(method.certification())) {
      return Finding.failed(
          "'%s' does not certify the method '%s, %s'"
              .formatted(
                  bound().result(), method.declared().word(), method.certification().word()));
    }
    if ((known.proof() == Proof.FUNCTION_OF_R) != certificate.noise().plan().isNoiseless()) {
      return Finding.failed(
          certificate.noise().plan().isNoiseless()
              ? "there is no noise, but '" + bound().result() + "' needs some"
              : "'" + bound().result() + "' needs no noise, but there is some");
    }
    return Finding.passed(
        "'%s' is a result on this model by the declared method".formatted(bound().result()));
  }

  private boolean fits(ModelDeclaration.Pca pca) {
    boolean all = pca.k() == certificate.model().features();
    return switch (bound().result()) {
      case "PCA projector, MATH §4" -> !pca.centred() && !all;
      case "centred PCA projector, MATH §4" -> pca.centred() && !all;
      case "PCA projector with k = d, MATH §4" -> all;
      default -> true;
    };
  }

  private Finding arithmetic() {
    if (SealedBound.isOne(certificate)) {
      return new SealedBound(certificate).arithmetic(kernel);
    }
    Formula formula = Formulas.of(bound().result());
    double recomputed = formula.recomputed(bound().inputs());
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
