package dev.lethe.workspace;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.release.Utility;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What sealed mode would cost on a table that is not sealed, so that people can choose it: the
 * noise that also covers somebody who kept an earlier release, and what it does to the model.
 *
 * <p>For the operator: what the model is worth depends on the secret state.
 */
public sealed interface SealedCost {

  /** A release, and one after people have left: the least that somebody can compare. */
  int RELEASES = 2;

  /** Who is covered without it. */
  String COVERED =
      "a release covers whoever sees it and later ones, not somebody who kept an earlier one";

  /** Lines of text; never to be published. */
  List<String> forOperator();

  /**
   * Noise of one scale, and what is left of the model.
   *
   * @param apart how far two worlds can be apart: GS_M, or RS°_M of these rows
   * @param sigma what to declare, in three digits
   * @param secretUtility empty where there is no clean formula
   */
  record Noise(double apart, double sigma, Optional<Utility> secretUtility) {

    private String utility() {
      return secretUtility.map(Utility::forOperator).orElse("no formula for what is left of it");
    }
  }

  /**
   * There is such a noise.
   *
   * @param together of all {@link #RELEASES} releases, for whoever has seen all of them
   * @param total M
   * @param rowsAtLeast how many rows are left at least when M of them are gone, in two digits
   * @param anyRows by GS_M, so that it may be declared: it tells nothing but that number
   * @param theseRows by RS°_M, where it is less; a trace of the rows if it were declared
   */
  record Known(
      Guarantee together,
      Capacity total,
      long rowsAtLeast,
      Noise anyRows,
      Optional<Noise> theseRows)
      implements SealedCost {

    @Override
    public List<String> forOperator() {
      List<String> lines = new ArrayList<>();
      lines.add(COVERED);
      lines.add(
          "sealed mode covers them too: --sigma %s --total-capacity %d, for %d releases together at (ε = %s, δ = %s)"
              .formatted(
                  number(anyRows.sigma()),
                  total.value(),
                  RELEASES,
                  number(together.epsilon()),
                  number(together.delta())));
      lines.add(
          "  by what any %d rows or more could be: %s".formatted(rowsAtLeast, anyRows.utility()));
      theseRows.ifPresent(
          noise ->
              lines.add(
                  "  by rows like these σ = %s would do: %s; but a σ chosen by the rows tells of them"
                      .formatted(number(noise.sigma()), noise.utility())));
      return lines;
    }

    /** As it would be typed. */
    private static String number(double value) {
      return value >= 1e-3 && value < 1e7
          ? new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString()
          : Double.toString(value).replace(".0E", "e").replace("E", "e");
    }
  }

  /** There is none, and why. */
  record Unknown(String why) implements SealedCost {

    @Override
    public List<String> forOperator() {
      return List.of(COVERED, "sealed mode, which covers them too, is no choice here: " + why);
    }
  }
}
