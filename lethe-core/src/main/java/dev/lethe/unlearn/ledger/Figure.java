package dev.lethe.unlearn.ledger;

import dev.lethe.base.Arguments;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.privacy.Accountant;
import java.util.List;

/**
 * What a ledger answers: a figure for everybody, a figure for the operator, or the reason why there
 * is none.
 *
 * <p>The kinds share no accessor, so a certificate that asks for a {@link Published} figure cannot
 * be given another by accident; {@link #requirePublished} is the only way across, and it checks.
 */
public sealed interface Figure {

  /** This figure if it may be published, else a refusal with the reason. */
  Published requirePublished();

  /**
   * A figure that a certificate may print.
   *
   * @param mu the releases together are one Gaussian of this shift, in units of σ; rounded up
   * @param assumptions what else must hold, in words for the certificate
   */
  record Published(double mu, List<String> assumptions) implements Figure {

    public Published {
      Arguments.amount("mu", mu);
      assumptions = List.copyOf(assumptions);
    }

    /** ε at this δ, rounded up. */
    public double epsilonAt(double delta) {
      return Accountant.unlimited().spend(mu).epsilonAt(delta);
    }

    /** δ at this ε, rounded up. */
    public double deltaAt(double epsilon) {
      return Accountant.unlimited().spend(mu).deltaAt(epsilon);
    }

    @Override
    public Published requirePublished() {
      return this;
    }
  }

  /**
   * A figure for the operator's log: it depends on the rows, and in sealed mode nothing published
   * may (docs/mathematics/noise.md).
   *
   * @param secretMu as in {@link Published}
   * @param assumptions as in {@link Published}
   */
  record OperatorOnly(double secretMu, List<String> assumptions) implements Figure {

    public OperatorOnly {
      Arguments.amount("mu", secretMu);
      assumptions = List.copyOf(assumptions);
    }

    /** ε at this δ, rounded up; never to be published. */
    public double secretEpsilonAt(double delta) {
      return Accountant.unlimited().spend(secretMu).epsilonAt(delta);
    }

    @Override
    public Published requirePublished() {
      throw new NoGuaranteeException(
          "this figure depends on the retained rows, and in sealed mode nothing that is published"
              + " may: publish the data-free figure instead");
    }

    @Override
    public String toString() {
      return "OperatorOnly[not shown]";
    }
  }

  /**
   * No figure.
   *
   * @param words what the certificate says instead
   */
  record NotAvailable(String words) implements Figure {

    @Override
    public Published requirePublished() {
      throw new NoGuaranteeException(words);
    }
  }
}
