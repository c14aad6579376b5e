package dev.lethe.bound;

import dev.lethe.base.BadInputException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A proved statement with a name that stays, {@code ridge/passive/1}: its family, which statement
 * it is, and a version that rises when the statement changes.
 *
 * <p>Certificates print the name. It leads to a page: {@code docs/mathematics/ridge.md} has its
 * hypotheses, its proof and the attack that tries to beat it. A result is declared once, in the
 * package of its problem; two of the same name are equal.
 */
public final class Result {

  /** What the distance of a released mean from the retrained model rests on. */
  public enum Proof {
    /** The release is a function of the retained rows: no distance, and no noise. */
    FUNCTION_OF_R,
    /** A residual on the retained rows. */
    VERIFIED,
    /** A theorem. */
    A_PRIORI,
    /** A public number, in sealed mode, whichever way the mean was found. */
    SEALED,
    /** No release rests on it: it is computed to be compared with. */
    COMPARISON
  }

  private static final Pattern FORM =
      Pattern.compile("[a-z]+(-[a-z]+)*/[a-z]+(-[a-z]+)*/[1-9]\\d*");

  /** Δ is as large as a declared σ covers; only the rows can tell whether that is enough. */
  public static final Result ALLOWANCE = sealed("sealed/allowance/1");

  private final String id;
  private final Proof proof;
  private final Set<Method> methods;
  private final Optional<Formula> formula;
  private final ToleranceRule tolerance;
  private final boolean forAllData;

  private Result(
      String id,
      Proof proof,
      Set<Method> methods,
      Optional<Formula> formula,
      ToleranceRule tolerance,
      boolean forAllData) {
    if (!FORM.matcher(id).matches()) {
      throw new BadInputException(
          "a result is called family/statement/version, but got '" + id + "'");
    }
    this.id = id;
    this.proof = proof;
    this.methods = methods;
    this.formula = formula;
    this.tolerance = tolerance;
    this.forAllData = forAllData;
  }

  /** To compare with; nothing is calibrated to it. */
  public static Result compared(String id) {
    return new Result(id, Proof.COMPARISON, Set.of(), Optional.empty(), ToleranceRule.NONE, false);
  }

  /** A theorem about what these methods release. */
  public static Result apriori(String id, UnaryOperator<Formula> formula, Method... methods) {
    return new Result(
        id,
        Proof.A_PRIORI,
        Set.of(methods),
        Optional.of(formula.apply(Formula.of(id))),
        ToleranceRule.ADDED,
        false);
  }

  /** The mean is checked, on the retained rows or sums of them, to be within a public target. */
  public static Result verified(String id, Method... methods) {
    return new Result(
        id,
        Proof.VERIFIED,
        Set.of(methods),
        Optional.of(Formula.of(id).given("target").is(c -> c.get("target"))),
        ToleranceRule.TARGET,
        false);
  }

  /** What these methods release is computed from the retained rows alone. */
  public static Result functionOfRows(String id, Method... methods) {
    return new Result(
        id,
        Proof.FUNCTION_OF_R,
        Set.of(methods),
        Optional.of(Formula.zero(id)),
        ToleranceRule.NONE,
        false);
  }

  /** A bound over all data, or one that a declared σ sets. */
  public static Result sealed(String id) {
    return new Result(
        id, Proof.SEALED, Set.of(Method.values()), Optional.empty(), ToleranceRule.ADDED, true);
  }

  /** The same, where τ stands in it otherwise. */
  public Result with(ToleranceRule rule) {
    return new Result(id, proof, methods, formula, rule, forAllData);
  }

  /** The same, and it holds whatever the rows are: sealed releases may print it too. */
  public Result forAllData() {
    return new Result(id, proof, methods, formula, tolerance, true);
  }

  /** Whether nothing in it depends on the rows. */
  public boolean isForAllData() {
    return forAllData;
  }

  public ToleranceRule tolerance() {
    return tolerance;
  }

  public String id() {
    return id;
  }

  public Proof proof() {
    return proof;
  }

  /** Whether a release by this method may rest on it. */
  public boolean certifies(Method method) {
    return methods.contains(method);
  }

  /** As arithmetic on printed constants; a result without can be published in sealed mode only. */
  public Formula formula() {
    return formula.orElseThrow(
        () ->
            new BadInputException(
                "'"
                    + id
                    + "' has no formula: a bound can be published only if it can be recomputed from"
                    + " what is printed"));
  }

  /**
   * The bound that noise is calibrated to and that a certificate prints: computed from constants
   * that were rounded to the safe side, never below the given one.
   */
  public Bound published(Bound full) {
    return formula().published(full, this);
  }

  /** Δ recomputed from what a certificate prints ({@link Formula#recomputed}). */
  public double recomputed(Map<String, ?> inputs) {
    return formula().recomputed(inputs);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Result result && result.id.equals(id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return id;
  }
}
