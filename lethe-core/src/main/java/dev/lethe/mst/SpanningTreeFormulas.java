package dev.lethe.mst;

import dev.lethe.bound.Formula;
import java.util.List;

/** The results about spanning trees as arithmetic: the bound itself, rounded up (MATH §3). */
public final class SpanningTreeFormulas {

  public static final List<Formula> ALL =
      List.of(
          Formula.shift(EdgeSensitivity.NAME).given("m"),
          Formula.shift(SpanningTreeVertices.NAME).given("m"),
          Formula.zero("mst, computed from the retained data alone"),
          Formula.zero("mst-vertex, computed from the retained data alone"));

  private SpanningTreeFormulas() {}
}
