package dev.lethe.certificate.verify;

import static dev.lethe.bound.Formula.AT_LEAST;
import static dev.lethe.bound.Formula.TRAINING_TOLERANCE;

import dev.lethe.bound.Constant;
import dev.lethe.bound.Printed;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.verify.KnownResult.Proof;
import dev.lethe.formula.Formulas;
import dev.lethe.quantile.Quantile;
import dev.lethe.statistics.NormShells;
import dev.lethe.svm.HardMarginSvm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The numbers of a bound that a certificate also says elsewhere, or that follow from its model: a
 * bound with another λ than the model's would bound another model.
 */
record PublicConstants(Certificate certificate) {

  private static final String PLAIN_DESCENT = "descent-to-delete, any two worlds, MATH §1 and §7.1";
  private static final String ACCELERATED = "descent-to-delete, accelerated, MATH §7.1";
  private static final String NEWTON = "Newton step in the ball, MATH §7.4";

  Finding agree() {
    Optional<String> secret = rowsInSealedMode();
    if (secret.isPresent()) {
      return Finding.failed(
          "no number of rows is printed, as in sealed mode, but "
              + secret.get()
              + " tells of rows");
    }
    Optional<String> missing = missingStep();
    if (missing.isPresent()) {
      return Finding.failed(
          "the bound leaves out " + missing.get() + ", the error of the stored model");
    }
    List<String> same = new ArrayList<>();
    Map<String, Double> expected = expected();
    for (Map.Entry<String, Object> input : certificate.bound().inputs().entrySet()) {
      Double other = expected.get(input.getKey());
      if (other == null) {
        continue;
      }
      if (!input.getValue().equals(other)) {
        return Finding.failed(
            "the bound is computed with %s = %s, but the rest of the certificate says %s"
                .formatted(input.getKey(), input.getValue(), other));
      }
      same.add(input.getKey());
    }
    return Finding.passed(
        same.isEmpty()
            ? "the bound has no constants that stand elsewhere too"
            : "these agree with the model, the capacity and the tolerance: "
                + String.join(", ", same));
  }

  /** A constant that depends on the rows, where none may. */
  private Optional<String> rowsInSealedMode() {
    if (!certificate.isSealed() || SealedBound.isOne(certificate)) {
      return Optional.empty();
    }
    return Formulas.of(result()).constants().stream()
        .filter(constant -> constant.printed() != Printed.PUBLIC)
        .map(Constant::name)
        .findFirst();
  }

  /** A kept model is only as exact as it was trained, and the bound must say so. */
  private Optional<String> missingStep() {
    if (KnownResult.of(certificate).proof() != Proof.A_PRIORI || result().equals(NEWTON)) {
      return Optional.empty();
    }
    String step = result().equals(PLAIN_DESCENT) ? AT_LEAST : TRAINING_TOLERANCE;
    return certificate.bound().number(step).isPresent() ? Optional.empty() : Optional.of(step);
  }

  private String result() {
    return certificate.bound().result();
  }

  private Map<String, Double> expected() {
    ModelFacts model = certificate.model();
    NormShells shells = model.shells();
    Map<String, Double> expected = new LinkedHashMap<>();
    expected.put("capacity", (double) certificate.capacity().value());
    expected.put("m", (double) certificate.capacity().value());
    expected.put("B", shells.radiusAtMost(shells.count() - 1));
    expected.put("d", (double) model.features());
    certificate
        .retained()
        .rowsAtLeast()
        .ifPresent(rows -> expected.put("rows_at_least", (double) rows));
    declared(model.declaration(), expected);
    tolerances(expected);
    return expected;
  }

  private static void declared(ModelDeclaration model, Map<String, Double> expected) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      expected.put("lambda", logistic.lambda());
      expected.put("R_w", logistic.objective().radius());
    } else if (model instanceof ModelDeclaration.Ridge ridge) {
      expected.put("lambda", ridge.lambda());
    } else if (model instanceof ModelDeclaration.Pca pca) {
      expected.put("k", (double) pca.k());
    } else if (model instanceof ModelDeclaration.Svm svm) {
      expected.put("gamma", svm.margin());
    } else if (model instanceof ModelDeclaration.Quantile quantile) {
      expected.put("level", quantile.q());
    }
  }

  /**
   * τ, the error of the retrained world, stands in the bound too: the target of a verified release
   * (MATH §7.3), the error of the stored model in a kept one, of the start and the rounding of a
   * Newton step; half of it the start of plain descent.
   */
  private void tolerances(Map<String, Double> expected) {
    double tolerance = certificate.bound().tolerance();
    switch (result()) {
      case NEWTON -> {
        expected.put("start_error", tolerance);
        expected.put("step_error", tolerance);
      }
      case PLAIN_DESCENT -> {
        expected.put("start_error", tolerance / 2);
        expected.put(AT_LEAST, tolerance / 2);
      }
      case ACCELERATED -> {} // checked in both worlds against Δ: see tolerance(…)
      default -> {
        expected.put("target", tolerance);
        expected.put(TRAINING_TOLERANCE, tolerance);
      }
    }
  }

  /** τ where the certificate leaves no choice; otherwise it is the signer's. */
  OptionalDouble tolerance() {
    ModelDeclaration model = certificate.model().declaration();
    if (result().equals(ACCELERATED)) {
      return OptionalDouble.of(certificate.bound().value());
    }
    if (model instanceof ModelDeclaration.Svm svm) {
      return OptionalDouble.of(HardMarginSvm.withMargin(svm.margin()).tolerance());
    }
    return model instanceof ModelDeclaration.Quantile quantile
        ? OptionalDouble.of(Quantile.of(quantile.q(), quantile.domain()).valueError())
        : OptionalDouble.empty();
  }
}
