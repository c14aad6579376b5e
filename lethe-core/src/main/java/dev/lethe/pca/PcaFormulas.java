package dev.lethe.pca;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import java.util.List;

/**
 * The results about projectors as arithmetic on printed constants (MATH §4).
 *
 * <p>They bound RS°_m, which is RS_m ({@link Pca#worlds}). One constant of the data: c, which is
 * T/(n·gap) below 1, and from there on the sum of the squared sines that the spectrum allows
 * ({@link FallingSpectrum}). √(1 − √(1−c²)) grows with c up to 1 at c = 1, √(2c) beyond is larger,
 * and the diameter is at least √2: so the bound grows with c. (A c that is cut to 1 takes the step
 * there: more noise, not less.)
 */
public final class PcaFormulas {

  static final String ABOUT_ORIGIN = "PCA projector, MATH §4";
  static final String ABOUT_MEAN = "centred PCA projector, MATH §4";
  static final String ALL_COMPONENTS = "PCA projector with k = d, MATH §4";

  public static final List<Formula> ALL =
      List.of(
          turn(ABOUT_ORIGIN),
          turn(ABOUT_MEAN),
          Formula.zero(ALL_COMPONENTS),
          Formula.zero("pca, computed from the retained data alone"));

  private PcaFormulas() {}

  private static Formula turn(String result) {
    return Formula.of(result).given("m", "k", "d").up("c").isNearly(PcaFormulas::frobenius);
  }

  private static double frobenius(Constants c) {
    double k = c.get("k");
    double d = c.get("d");
    if (!(k >= 1 && k < d && d <= Integer.MAX_VALUE)) {
      throw new BadInputException(
          "the rank k must be from 1 to d − 1, but k = " + k + ", d = " + d);
    }
    return Turn.frobenius(c.get("c"), (int) k, (int) d);
  }
}
