package dev.lethe.unlearn.release;

import dev.lethe.base.Arguments;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import java.util.OptionalDouble;

/**
 * The public terms of a release, fixed before it is known what will be forgotten.
 *
 * @param target Δ, the distance a verified mean is promised to keep; empty for the default of the
 *     problem (docs/mathematics/verified.md)
 * @param publicSigma σ in sealed mode: declared before training, the same whatever the data
 */
public record Terms(
    Guarantee guarantee,
    Capacity capacity,
    Calibration calibration,
    Method method,
    Certification certification,
    OptionalDouble target,
    OptionalDouble publicSigma) {

  public Terms {
    target.ifPresent(value -> Arguments.positive("the target", value));
    publicSigma.ifPresent(value -> Arguments.positive("the public sigma", value));
  }

  /** Verified, by the method that is right for the problem, with exact calibration. */
  public static Terms of(Guarantee guarantee, Capacity capacity) {
    return new Terms(
        guarantee,
        capacity,
        Calibration.EXACT,
        Method.NEWTON,
        Certification.VERIFIED,
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  /** By the way, of which there are few, and in one table at a time each once. */
  @Override
  public int hashCode() {
    return 31 * method.hashCode() + certification.hashCode();
  }

  public Terms by(Method newMethod, Certification newCertification) {
    return new Terms(
        guarantee, capacity, calibration, newMethod, newCertification, target, publicSigma);
  }

  public Terms by(Way way) {
    return by(way.method(), way.certification());
  }

  public Terms within(double newTarget) {
    return new Terms(
        guarantee,
        capacity,
        calibration,
        method,
        certification,
        OptionalDouble.of(newTarget),
        publicSigma);
  }

  public Terms calibratedBy(Calibration rule) {
    return new Terms(guarantee, capacity, rule, method, certification, target, publicSigma);
  }

  public Terms sealedWith(double sigma) {
    return new Terms(
        guarantee, capacity, calibration, method, certification, target, OptionalDouble.of(sigma));
  }

  /** The same with noise for the data at hand. */
  public Terms unsealed() {
    return new Terms(
        guarantee, capacity, calibration, method, certification, target, OptionalDouble.empty());
  }
}
