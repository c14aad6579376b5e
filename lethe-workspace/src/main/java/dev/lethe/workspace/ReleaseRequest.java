package dev.lethe.workspace;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.workspace.content.Declared;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the operator asks of a release; all of it is public.
 *
 * @param method empty for {@code auto}
 * @param certification empty for whichever the method has, verified first
 */
public record ReleaseRequest(
    Guarantee guarantee,
    Capacity capacity,
    Optional<Method> method,
    Optional<Certification> certification,
    OptionalDouble target,
    Calibration calibration) {

  public static ReleaseRequest of(Guarantee guarantee, Capacity capacity) {
    return new ReleaseRequest(
        guarantee,
        capacity,
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        Calibration.EXACT);
  }

  public ReleaseRequest by(Method newMethod) {
    return new ReleaseRequest(
        guarantee, capacity, Optional.of(newMethod), certification, target, calibration);
  }

  public ReleaseRequest certified(Certification newCertification) {
    return new ReleaseRequest(
        guarantee, capacity, method, Optional.of(newCertification), target, calibration);
  }

  /** Terms without a way yet. */
  Terms terms(Optional<Declared.Seal> seal) {
    Terms terms = Terms.of(guarantee, capacity).calibratedBy(calibration);
    if (target.isPresent()) {
      terms = terms.within(target.getAsDouble());
    }
    return seal.isPresent() ? terms.sealedWith(seal.get().sigma()) : terms;
  }
}
