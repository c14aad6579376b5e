package dev.lethe.certificate.verify;

import dev.lethe.base.Interval;
import dev.lethe.bound.Formula;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.verify.KnownResult.Proof;
import dev.lethe.formula.Formulas;
import java.util.Optional;
import java.util.OptionalDouble;

/** The bound Δ: its arithmetic, its constants, and whether it fits the model and the method. */
record BoundChecks(Certificate certificate) {

  /** What a schema makes of every column. */
  private static final Interval UNIT = Interval.of(-1, 1);

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
    Optional<String> unfit = unfit();
    if (unfit.isPresent()) {
      return Finding.failed(unfit.get());
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

  /** What the name of a result leaves open. */
  private Optional<String> unfit() {
    ModelDeclaration model = certificate.model().declaration();
    if (model instanceof ModelDeclaration.Pca pca && !fits(pca)) {
      return Optional.of(
          "'%s' says nothing about %d of %d components, centred: %s"
              .formatted(bound().result(), pca.k(), certificate.model().features(), pca.centred()));
    }
    if (model instanceof ModelDeclaration.Quantile quantile && !quantile.domain().equals(UNIT)) {
      return Optional.of(
          "rows are in units of their schema, where a value can be anywhere in %s, but declared is %s"
              .formatted(UNIT, quantile.domain()));
    }
    return Optional.empty();
  }

  private boolean fits(ModelDeclaration.Pca pca) {
    boolean all = pca.k() == certificate.model().features();
    return switch (bound().result()) {
      case "PCA projector, MATH §4" -> !pca.centred() && !all;
      case "centred PCA projector, MATH §4" -> pca.centred() && !all;
      case SealedBound.ALL_COMPONENTS -> all;
      default -> true;
    };
  }

  private Finding arithmetic() {
    if (SealedBound.isOne(certificate)) {
      return new SealedBound(certificate).arithmetic();
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
