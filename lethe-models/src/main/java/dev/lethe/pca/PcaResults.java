package dev.lethe.pca;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import java.util.List;

/**
 * The results about projectors as arithmetic on printed constants (docs/mathematics/pca.md).
 *
 * <p>They bound RS°_m, which is RS_m ({@link Pca#worlds}). One constant of the data: c, which is
 * T/(n·gap) below 1, and from there on the sum of the squared sines that the spectrum allows
 * ({@link FallingSpectrum}). √(1 − √(1−c²)) grows with c up to 1 at c = 1, √(2c) beyond is larger,
 * and the diameter is at least √2: so the bound grows with c. (A c that is cut to 1 takes the step
 * there: more noise, not less.)
 */
public final class PcaResults {

  static final Result ABOUT_ORIGIN =
      Result.apriori("pca/passive/1", PcaResults::turn, Method.PASSIVE);
  static final Result ABOUT_MEAN =
      Result.apriori("pca/centred/1", PcaResults::turn, Method.PASSIVE);

  /** Nothing moves the projector onto everything. */
  static final Result ALL_COMPONENTS =
      Result.apriori("pca/all-components/1", formula -> formula.is(c -> 0), Method.PASSIVE)
          .forAllData();

  public static final Result EXACT =
      Result.functionOfRows("pca/exact/1", Method.EXACT, Method.RETRAIN);
  static final Result GLOBAL = Result.sealed("pca/global/1");
  static final Result UTILITY = Result.compared("pca/utility/1");
  static final Result PRINTED = Result.compared("pca/printed/1");
  static final Result PRINTED_GLOBAL = Result.compared("pca/printed-global/1");

  public static final List<Result> ALL =
      List.of(ABOUT_ORIGIN, ABOUT_MEAN, ALL_COMPONENTS, EXACT, GLOBAL);

  private PcaResults() {}

  private static Formula turn(Formula formula) {
    return formula.given("m", "k", "d").up("c").isNearly(PcaResults::frobenius);
  }

  private static double frobenius(Constants c) {
    double k = c.get("k");
    double d = c.get("d");
    if (!(k >= 1 && k < d && d <= Integer.MAX_VALUE)) {
      throw new BadInputException(
          "the rank k must be from 1 to d − 1, but k = " + k + ", d = " + d);
    }
    return ProjectorTurn.frobenius(c.get("c"), (int) k, (int) d);
  }
}
