package dev.lethe.certificate.verify;

import static dev.lethe.certificate.MethodFacts.Declared.AUTO;
import static dev.lethe.certificate.MethodFacts.Declared.DESCENT;
import static dev.lethe.certificate.MethodFacts.Declared.EXACT;
import static dev.lethe.certificate.MethodFacts.Declared.NEWTON;
import static dev.lethe.certificate.MethodFacts.Declared.PASSIVE;
import static dev.lethe.certificate.MethodFacts.Declared.RETRAIN;
import static dev.lethe.certificate.ProblemName.LOGISTIC;
import static dev.lethe.certificate.ProblemName.PCA;
import static dev.lethe.certificate.ProblemName.QUANTILE;
import static dev.lethe.certificate.ProblemName.RIDGE;
import static dev.lethe.certificate.ProblemName.SVM;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.MethodFacts.Certification;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.certificate.ProblemName;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What a result is about: the models it holds for, the methods it certifies, and the kind of proof.
 */
record KnownResult(Set<ProblemName> problems, Set<Declared> methods, Proof proof) {

  /** What the distance of the mean from the retrained model rests on. */
  enum Proof {
    /** The release is a function of the retained rows: no distance, and no noise. */
    FUNCTION_OF_R,
    /** A residual on the retained rows. */
    VERIFIED,
    /** A theorem. */
    A_PRIORI,
    /** A public number, in sealed mode, whichever way the mean was found. */
    SEALED
  }

  private static final KnownResult VERIFIED_RELEASE =
      new KnownResult(Set.of(), Set.of(NEWTON, DESCENT, PASSIVE, RETRAIN, AUTO), Proof.VERIFIED);

  private static final KnownResult KEPT =
      new KnownResult(Set.of(), Set.of(PASSIVE, AUTO), Proof.A_PRIORI);

  private static final KnownResult DESCENDED =
      new KnownResult(Set.of(), Set.of(DESCENT, AUTO), Proof.A_PRIORI);

  private static final KnownResult SEALED =
      new KnownResult(Set.of(), EnumSet.allOf(Declared.class), Proof.SEALED);

  private static final KnownResult RECOMPUTED =
      new KnownResult(Set.of(), Set.of(EXACT, RETRAIN, AUTO), Proof.FUNCTION_OF_R);

  private static final Map<String, KnownResult> BY_NAME =
      Map.ofEntries(
          Map.entry("logistic, verified release, MATH §7.3", VERIFIED_RELEASE.of(LOGISTIC)),
          Map.entry("ridge, verified release, MATH §7.3", VERIFIED_RELEASE.of(RIDGE)),
          Map.entry("logistic, any two worlds, MATH §1 and §6.2", KEPT.of(LOGISTIC)),
          Map.entry("ridge, any two worlds, MATH §1 and §6.1", KEPT.of(RIDGE)),
          Map.entry("PCA projector, MATH §4", KEPT.of(PCA)),
          Map.entry("centred PCA projector, MATH §4", KEPT.of(PCA)),
          Map.entry(SealedBound.ALL_COMPONENTS, KEPT.of(PCA)),
          Map.entry("hard-margin SVM, MATH §5", KEPT.of(SVM)),
          Map.entry("quantile, any two worlds, MATH §1 and §2", KEPT.of(QUANTILE)),
          Map.entry(
              "descent-to-delete, any two worlds, MATH §1 and §7.1", DESCENDED.of(LOGISTIC, RIDGE)),
          Map.entry("descent-to-delete, accelerated, MATH §7.1", DESCENDED.of(LOGISTIC, RIDGE)),
          Map.entry(
              "Newton step in the ball, MATH §7.4",
              new KnownResult(Set.of(LOGISTIC), Set.of(NEWTON, AUTO), Proof.A_PRIORI)),
          Map.entry(SealedBound.ALLOWED, SEALED.of(LOGISTIC, RIDGE)),
          Map.entry(SealedBound.PCA, SEALED.of(PCA)),
          Map.entry(SealedBound.SVM, SEALED.of(SVM)),
          Map.entry(SealedBound.QUANTILE, SEALED.of(QUANTILE)),
          Map.entry("ridge, from exact statistics, MATH §8", RECOMPUTED.of(RIDGE)),
          Map.entry("pca, computed from the retained data alone", RECOMPUTED.of(PCA)),
          Map.entry("svm, computed from the retained data alone", RECOMPUTED.of(SVM)),
          Map.entry("hard-margin SVM, retrained on the retained rows", RECOMPUTED.of(SVM)),
          Map.entry("median, computed from the retained data alone", RECOMPUTED.of(QUANTILE)),
          Map.entry("quantile, computed from the retained data alone", RECOMPUTED.of(QUANTILE)));

  /** Results of earlier certificates, which covered one of the worlds only. */
  private static final Set<String> WITHDRAWN =
      Set.of(
          "logistic, uniform, MATH §6.2",
          "ridge, MATH §6.1",
          "quantile, MATH §2",
          "descent-to-delete, MATH §7.1",
          "Newton step, a-priori, MATH §7.2");

  private KnownResult of(ProblemName... names) {
    return new KnownResult(Set.of(names), methods, proof);
  }

  /** What the bound of a certificate is about; an unknown one is refused. */
  static KnownResult of(Certificate certificate) {
    String result = certificate.bound().result();
    KnownResult known = BY_NAME.get(result);
    if (WITHDRAWN.contains(result)) {
      throw new BadInputException(
          "'%s' is withdrawn: it bounds how far a kept model is from the retrained one, but somebody who is forgotten beside others needs the distance between any two such worlds, so certificates with it claimed too much; ask for a release that is made anew"
              .formatted(result));
    }
    if (known == null) {
      throw new BadInputException("no certifiable result is called '" + result + "'");
    }
    return SealedBound.isOne(certificate)
        ? new KnownResult(known.problems, SEALED.methods, Proof.SEALED)
        : known;
  }

  /** Whether a certificate may call its certification so. */
  boolean allows(Certification certification) {
    return proof == Proof.SEALED
        || (certification == Certification.A_PRIORI) == (proof == Proof.A_PRIORI);
  }

  static Set<String> names() {
    return BY_NAME.keySet();
  }
}
