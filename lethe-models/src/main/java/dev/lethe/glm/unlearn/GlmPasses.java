package dev.lethe.glm.unlearn;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Terms;
import java.util.function.ToLongFunction;

/**
 * How often a regression by a loss reads its rows.
 *
 * <p>Passes are counted from the request on: one to measure the rows where they are trained on,
 * then a pass for each step of descent, or what checks and Newton steps were usually seen to take
 * by logistic regression (n from 1000 to 200 000, d 5 and 40, λ from 0.1 to 10⁻⁴, one and ten rows
 * forgotten, seven requests one after the other). A verified Newton step took none in most cases
 * where there are many rows, else one, and up to eight where there are few and λ is small. From
 * {@link #MANY} rows on the learner takes its Hessians from samples, which cost next to nothing.
 * Wide rows have none: the passes of L-BFGS were seen to double with each digit of λ (n 600 and
 * 3000, d from 2100 to 5000, λ from 0.1 to 10⁻⁵).
 *
 * @param steps of a-priori descent by other terms; may be refused
 */
record GlmPasses(Objective objective, Retained retained, Terms terms, ToLongFunction<Terms> steps) {

  private static final long MANY = 20_000;

  /** Checked descent ends here and goes on with Newton's steps. */
  static final long MOST_CHECKED = 1000;

  static Passes of(
      Objective objective, Retained retained, Terms terms, ToLongFunction<Terms> steps) {
    return new GlmPasses(objective, retained, terms, steps).count();
  }

  private Passes count() {
    boolean many = retained.count() >= MANY;
    boolean wide =
        WideRows.isWide(retained.statistics())
            || WideRows.isWide(objective.loss(), retained.columns());
    if (wide && terms.method() == Method.RETRAIN) {
      return Passes.about(stepsWithoutHessian(11), 0);
    }
    if (terms.method() == Method.RETRAIN) {
      return many ? Passes.about(10, 2) : Passes.about(7, 6);
    }
    if (terms.method() == Method.DESCENT) {
      return descent();
    }
    if (terms.certification() == Certification.A_PRIORI) {
      return Passes.NONE;
    }
    if (wide) {
      return Passes.about(stepsWithoutHessian(7), 0);
    }
    if (terms.method() == Method.NEWTON) {
      return many ? Passes.about(1, 0) : Passes.about(2, 1);
    }
    return many ? Passes.about(5, 0) : Passes.about(4, 2);
  }

  /** From so many at λ = 0.01; a public number. */
  private long stepsWithoutHessian(int atOneHundredth) {
    double digits = StrictMath.log10(0.01 / Math.max(objective.lambda(), 1e-12));
    return Math.max(4, Math.round(atOneHundredth * StrictMath.pow(2, digits)));
  }

  /** A-priori: exactly the planned steps. Verified: the steps a theorem says will do, or fewer. */
  private Passes descent() {
    boolean apriori = terms.certification() == Certification.A_PRIORI;
    try {
      long planned = steps.applyAsLong(apriori ? terms : byTheTarget());
      return apriori
          ? Passes.exactly(1 + planned)
          : Passes.about(2 + Math.min(planned, MOST_CHECKED), 0);
    } catch (NoGuaranteeException | BadUsageException unknown) {
      return Passes.about(2 + MOST_CHECKED, 0);
    }
  }

  /** What a theorem asks for by the target alone: a declared σ does not shorten a check. */
  private Terms byTheTarget() {
    return terms.by(Method.DESCENT, Certification.A_PRIORI).unsealed();
  }
}
