package dev.lethe.certificate.verify;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.NoisePlan;
import java.util.Optional;

/** The released file: the one that was signed, of the declared model, on the grid. */
record ParametersChecks(Statement statement, Evidence evidence, Kernel kernel) {

  /** No released number is farther out: means and noise are at most 2⁶¹ steps each. */
  private static final double MOST_STEPS = 0x1p62;

  /** The parameters, if there are any that can be read. */
  Optional<Parameters> addTo(Checklist list) {
    if (evidence.parameters().isEmpty()) {
      list.notChecked(
          "parameters", "the released file " + ReleaseNames.PARAMETERS + " is needed to check it");
      return Optional.empty();
    }
    byte[] file = evidence.parameters().get();
    list.add("parameters", () -> digest(file));
    Parameters parameters;
    try {
      parameters = ParametersJson.read(ByteSource.of(ReleaseNames.PARAMETERS, file));
    } catch (LetheException malformed) {
      list.add("released model", () -> Finding.failed(malformed));
      return Optional.empty();
    }
    list.add(
        "released model",
        () -> new ReleasedModel(certificate(), evidence.retained(), kernel).matches(parameters));
    list.add("grid", () -> grid(parameters.coordinates()));
    return Optional.of(parameters);
  }

  private Certificate certificate() {
    return statement.certificate();
  }

  private Finding digest(byte[] file) {
    Sha256 found = Sha256.of(file);
    return Finding.that(
        found.equals(statement.parameters()),
        "the file's SHA-256 is " + found + ", certified is " + statement.parameters());
  }

  /**
   * Releases are whole steps of the grid, as the nearest double. Up to 2⁵³ steps that is exact, and
   * beyond every double is a whole number of steps: so each coordinate must be one, exactly.
   */
  private Finding grid(double[] coordinates) {
    NoisePlan plan = certificate().noise().plan();
    if (plan.isNoiseless()) {
      return Finding.passed("a release without noise is on no grid");
    }
    for (int i = 0; i < coordinates.length; i++) {
      double steps = Math.scalb(coordinates[i], -plan.gridExponent());
      if (steps != Math.rint(steps) || !(Math.abs(steps) <= MOST_STEPS)) {
        return Finding.failed(
            "coordinate %d = %s is no multiple of the grid 2^%d, so it did not come out of the noise"
                .formatted(i, coordinates[i], plan.gridExponent()));
      }
    }
    return Finding.passed(
        "all %d coordinates are multiples of 2^%d"
            .formatted(coordinates.length, plan.gridExponent()));
  }
}
