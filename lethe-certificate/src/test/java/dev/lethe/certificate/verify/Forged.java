package dev.lethe.certificate.verify;

import dev.lethe.base.Rounding;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.RetainedRows;
import dev.lethe.certificate.Scope;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.data.model.Parameters;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.NoisePlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Releases with something wrong that fits together: what a careful liar would sign. */
final class Forged {

  private Forged() {}

  /** Another certificate for the same rows and parameters. */
  static Genuine with(Genuine release, Certificate certificate) {
    return new Genuine(
        release.way(),
        release.schema(),
        release.retained(),
        certificate,
        release.parameters(),
        release.opening());
  }

  static byte[] signed(Genuine release, Certificate certificate) {
    return EnvelopeJson.write(
        Envelope.sign(Statement.of(Sha256.of(release.parametersFile()), certificate), Genuine.KEY));
  }

  /** Another bound, and all that follows from it. */
  static Genuine withConstant(Genuine release, String name, double value) {
    ProvedBound old = release.certificate().bound();
    Map<String, Object> inputs = new LinkedHashMap<>(old.inputs());
    inputs.put(name, value);
    double recomputed = release.certificate().result().recomputed(inputs);
    ProvedBound bound = new ProvedBound(old.result(), recomputed, inputs, old.tolerance());
    NoisePlan plan =
        NoisePlan.calibrated(
            Rounding.addUp(bound.value(), bound.tolerance()),
            release.certificate().noise().plan().dimension(),
            release.certificate().guarantee());
    return with(release, certificate(release.certificate(), bound, plan, true));
  }

  /** Another plan for the noise, and all that follows from it. */
  static Genuine withNoise(Genuine release, NoisePlan plan, boolean secure) {
    return with(
        release, certificate(release.certificate(), release.certificate().bound(), plan, secure));
  }

  /** The same release as sealed mode would certify it. */
  static Genuine sealed(Genuine release, ProvedBound bound, double sigma) {
    NoisePlan plan =
        NoisePlan.withPublicSigma(
            sigma,
            Rounding.addUp(bound.value(), bound.tolerance()),
            release.certificate().noise().plan().dimension());
    Certificate c = certificate(release.certificate(), bound, plan, true);
    return with(
        release,
        new Certificate(
            c.origin(),
            c.model(),
            c.method(),
            c.guarantee(),
            c.capacity(),
            RetainedRows.sealed(c.retained().commitment()),
            c.bound(),
            c.mean(),
            c.noise(),
            new Scope(
                c.scope().thisRelease(), c.scope().laterReleases(), "Covered jointly: sealed"),
            Optional.empty(),
            c.assumptions()));
  }

  static Genuine withWeights(Genuine release, double[] weights) {
    Parameters old = release.parameters();
    return new Genuine(
        release.way(),
        release.schema(),
        release.retained(),
        release.certificate(),
        new Parameters(old.model(), old.schema(), old.columns(), weights, weights),
        release.opening());
  }

  private static Certificate certificate(
      Certificate c, ProvedBound bound, NoisePlan plan, boolean secure) {
    return new Certificate(
        c.origin(),
        c.model(),
        c.method(),
        c.guarantee(),
        c.capacity(),
        c.retained(),
        bound,
        bound.inWords(),
        NoiseFacts.of(plan, Calibration.EXACT, secure),
        c.scope(),
        c.global(),
        c.assumptions());
  }
}
