package dev.lethe.pca;

import static dev.lethe.base.Rounding.divideUp;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantCheck.Verdict;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.statistics.ExactStatistics;
import java.util.List;
import java.util.Map;

/**
 * The printed c of a projector's bound against the exact statistics of the retained rows: valid if
 * the eigenvalue gap of n·Σ_R is proved to be at least T/c.
 *
 * @param problem k and the centring, as declared
 */
public record PcaConstantsCheck(Pca problem) implements ConstantsCheck<ExactStatistics> {

  private static final double CLEARLY = 1e-9;

  @Override
  public List<ConstantCheck> check(
      String result, Map<String, ?> inputs, ExactStatistics retained, Capacity m) {
    return ConstantsCheck.compare(
        PcaFormulas.ALL,
        result,
        inputs,
        () -> problem.retain(retained, m),
        (check, printed, found) -> again(check, printed, retained, m));
  }

  private ConstantCheck again(
      ConstantCheck check, double printed, ExactStatistics retained, Capacity m) {
    Scatter scatter = new Scatter(retained, problem.centred());
    Enclosure matrix = scatter.matrix();
    double needed = divideUp(scatter.mostAdded(m.value()), printed);
    SymmetricEigen eigen = problem.kernel().eigen(matrix.centre(), true);
    if (SpectralBounds.isValidGap(matrix, problem.k(), needed, eigen)) {
      return check.as(Verdict.VALID, "the eigenvalue gap that c needs is proved");
    }
    int first = matrix.centre().order() - problem.k();
    double gap = eigen.values()[first] - eigen.values()[first - 1];
    return check.refutedIf(
        needed > gap + matrix.radius() + CLEARLY * matrix.centre().frobeniusNormUp());
  }
}
