package dev.lethe.quantile;

import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import java.util.List;

/** The results about quantiles; RS° is itself a difference of values, so it is printed. */
public final class QuantileResults {

  static final Result PASSIVE =
      Result.apriori("quantile/passive/1", f -> f.shift().given("m", "level"), Method.PASSIVE);
  public static final Result EXACT =
      Result.functionOfRows("quantile/exact/1", Method.EXACT, Method.RETRAIN);
  static final Result GLOBAL = Result.sealed("quantile/global/1");
  static final Result RETAIN = Result.compared("quantile/retain/1");
  static final Result LOCAL = Result.compared("quantile/local-sensitivity/1");
  static final Result DOWN = Result.compared("quantile/down-sensitivity/1");
  static final Result SMOOTH = Result.compared("quantile/smooth-sensitivity/1");
  static final Result PRINTED = Result.compared("quantile/printed/1");
  static final Result PRINTED_GLOBAL = Result.compared("quantile/printed-global/1");

  public static final List<Result> ALL = List.of(PASSIVE, EXACT, GLOBAL);

  private QuantileResults() {}
}
