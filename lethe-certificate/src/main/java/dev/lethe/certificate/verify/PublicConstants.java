package dev.lethe.certificate.verify;

import dev.lethe.bound.Constant;
import dev.lethe.bound.Printed;
import dev.lethe.bound.Result;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.kind.DeclaredModel;
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
    return certificate.result().formula().constants().stream()
        .filter(constant -> constant.printed() != Printed.PUBLIC)
        .map(Constant::name)
        .findFirst();
  }

  /** A kept model is only as exact as it was trained, and the bound must say so. */
  private Optional<String> missingStep() {
    Result result = certificate.result();
    return result.proof() == Result.Proof.A_PRIORI && !SealedBound.isOne(certificate)
        ? result.tolerance().required().filter(step -> certificate.bound().number(step).isEmpty())
        : Optional.empty();
  }

  private Map<String, Double> expected() {
    ModelFacts model = certificate.model();
    Map<String, Double> expected = new LinkedHashMap<>();
    expected.put("capacity", (double) certificate.capacity().value());
    expected.put("m", (double) certificate.capacity().value());
    expected.put("B", model.frame().ball());
    expected.put("d", (double) model.features());
    certificate
        .retained()
        .rowsAtLeast()
        .ifPresent(rows -> expected.put("rows_at_least", (double) rows));
    DeclaredModel declared = model.declaration();
    expected.putAll(declared.values().constants(declared.kind().parameters()));
    double tolerance = certificate.bound().tolerance();
    certificate
        .result()
        .tolerance()
        .shares()
        .forEach((constant, share) -> expected.put(constant, share * tolerance));
    return expected;
  }

  /** τ where the certificate leaves no choice; otherwise it is the signer's. */
  OptionalDouble tolerance() {
    return certificate.result().tolerance().isBound()
        ? OptionalDouble.of(certificate.bound().value())
        : certificate.model().declaration().tolerance();
  }
}
