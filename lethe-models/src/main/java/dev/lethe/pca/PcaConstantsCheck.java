package dev.lethe.pca;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantCheck.Verdict;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.statistics.ExactStatistics;
import java.util.List;
import java.util.Map;

/**
 * The printed c of a projector's bound against the exact statistics of the retained rows: valid if
 * the eigenvalues of n·Σ_R are proved to fall so far about the cut that g(c) ≥ T ({@link
 * FallingSpectrum}); below 1, if the gap is proved to be at least T/c.
 *
 * @param problem k and the centring, as declared
 */
public record PcaConstantsCheck(Pca problem) implements ConstantsCheck<ExactStatistics> {

  private static final double CLEARLY = 1e-9;

  @Override
  public List<ConstantCheck> check(
      Result result, Map<String, ?> inputs, ExactStatistics retained, Capacity m) {
    return ConstantsCheck.compare(
        result,
        inputs,
        () -> problem.worlds(retained, m),
        (check, printed, found) -> again(check, printed, retained, m));
  }

  private ConstantCheck again(
      ConstantCheck check, double printed, ExactStatistics retained, Capacity m) {
    Scatter scatter = new Scatter(retained, problem.centred());
    Enclosure matrix = scatter.matrix();
    double trace = scatter.mostAdded(m.value());
    SymmetricEigen eigen = problem.kernel().eigen(matrix.centre(), true);
    FallingSpectrum spectrum = FallingSpectrum.of(matrix, problem.k(), eigen);
    if (spectrum.isValid(printed, trace)) {
      return check.as(Verdict.VALID, "the fall of the eigenvalues that c needs is proved");
    }
    double slack = 2 * matrix.radius() + CLEARLY * matrix.centre().frobeniusNormUp();
    return check.refutedIf(spectrum.isRefuted(printed, trace, slack));
  }
}
