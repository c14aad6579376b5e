package dev.lethe.privacy;

import dev.lethe.base.Arguments;
import dev.lethe.base.NoGuaranteeException;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * Adds up Gaussian releases: together they are one Gaussian with μ² = Σ μ_j²
 * (docs/mathematics/noise.md).
 *
 * <p>The sum is kept exactly (squares of doubles are finite decimals), so the order of spending
 * does not matter, a budget can be spent to its last bit, and only {@link #total} rounds, upwards.
 * A budget fixed in advance also covers requests that depend on earlier releases inside the sum.
 */
public final class Accountant {

  private final BigDecimal spent;
  private final @Nullable BigDecimal budget;

  private Accountant(BigDecimal spent, @Nullable BigDecimal budget) {
    this.spent = spent;
    this.budget = budget;
  }

  /** Nothing spent, nothing capped. */
  public static Accountant unlimited() {
    return new Accountant(BigDecimal.ZERO, null);
  }

  /** Nothing spent; Σ μ_j² may reach {@code totalMu}² and no more. */
  public static Accountant cappedAt(double totalMu) {
    Arguments.amount("mu", totalMu);
    return new Accountant(BigDecimal.ZERO, square(totalMu));
  }

  /** Nothing spent; all releases together may reach this guarantee and no more. */
  public static Accountant cappedAt(Guarantee guarantee) {
    return cappedAt(GaussianProfile.largestMu(guarantee));
  }

  /** The account after one more release; refuses a release that the budget does not cover. */
  public Accountant spend(double mu) {
    Arguments.amount("mu", mu);
    BigDecimal after = spent.add(square(mu));
    if (budget != null && after.compareTo(budget) > 0) {
      throw new NoGuaranteeException(
          "over budget: spent μ² = "
              + brief(spent)
              + ", this release adds "
              + mu
              + "² = "
              + brief(square(mu))
              + ", together "
              + brief(after)
              + " > budget "
              + brief(budget));
    }
    return new Accountant(after, budget);
  }

  /** √Σ μ_j², the smallest double not below it; 0 if nothing was spent. */
  public double total() {
    if (spent.signum() == 0) {
      return 0;
    }
    double root = spent.sqrt(MathContext.DECIMAL64).doubleValue();
    while (square(root).compareTo(spent) < 0) {
      root = Math.nextUp(root);
    }
    while (square(Math.nextDown(root)).compareTo(spent) >= 0) {
      root = Math.nextDown(root);
    }
    return root;
  }

  /** The ε of all releases together at this δ, rounded up. */
  public double epsilonAt(double delta) {
    Arguments.probability("delta", delta);
    return spent.signum() == 0 ? 0 : new GaussianProfile(total()).epsilon(delta);
  }

  /** The δ of all releases together at this ε, rounded up; 0 if nothing was spent. */
  public double deltaAt(double epsilon) {
    Arguments.amount("epsilon", epsilon);
    return spent.signum() == 0 ? 0 : new GaussianProfile(total()).delta(epsilon);
  }

  private static BigDecimal square(double mu) {
    BigDecimal exact = new BigDecimal(mu);
    return exact.multiply(exact);
  }

  private static String brief(BigDecimal value) {
    return value.round(MathContext.DECIMAL32).toString();
  }

  @Override
  public String toString() {
    return "μ² = " + brief(spent) + (budget == null ? "" : " of " + brief(budget));
  }
}
