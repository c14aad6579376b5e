package dev.lethe.mst;

import dev.lethe.bound.Formula;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;

/** The results about spanning trees; RS° is itself a difference of weights, so it is printed. */
public final class SpanningTreeResults {

  static final Result EDGES =
      Result.apriori("mst/edges/1", SpanningTreeResults::shift, Method.PASSIVE);
  static final Result VERTICES =
      Result.apriori("mst/vertices/1", SpanningTreeResults::shift, Method.PASSIVE);
  public static final Result EXACT =
      Result.functionOfRows("mst/exact/1", Method.EXACT, Method.RETRAIN);
  static final Result EDGES_GLOBAL = Result.sealed("mst/edges-global/1");
  static final Result VERTICES_GLOBAL = Result.sealed("mst/vertices-global/1");
  static final Result PRINTED_EDGES = Result.compared("mst/printed-edges/1");
  static final Result PRINTED_EDGES_GLOBAL = Result.compared("mst/printed-edges-global/1");
  static final Result PRINTED_VERTICES = Result.compared("mst/printed-vertices/1");
  static final Result PRINTED_VERTICES_GLOBAL = Result.compared("mst/printed-vertices-global/1");

  private SpanningTreeResults() {}

  private static Formula shift(Formula formula) {
    return formula.shift().given("m");
  }
}
