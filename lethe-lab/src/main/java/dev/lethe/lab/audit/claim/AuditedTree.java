package dev.lethe.lab.audit.claim;

import dev.lethe.base.Interval;
import dev.lethe.lab.attack.AddedEdge;
import dev.lethe.lab.audit.Claim;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.mst.unlearn.SpanningTreeUnlearning;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.List;

/**
 * The weight of a minimum spanning tree, from which the edges are forgotten that made it lightest:
 * of the least weight, one after the other where it helps most.
 */
record AuditedTree(WeightedGraph retained, Interval weights) implements Audited {

  @Override
  public String name() {
    return "mst";
  }

  @Override
  public List<Way> ways() {
    return OneNumber.WAYS;
  }

  @Override
  public Claim claim(Terms terms) {
    SpanningTreeEdges problem = SpanningTreeEdges.over(weights);
    SpanningTreeUnlearning unlearning = new SpanningTreeUnlearning(problem);
    WeightedGraph all = retained;
    for (int i = 0; i < terms.capacity().value(); i++) {
      all = withBestEdge(all, problem);
    }
    double trained = problem.value(all);
    return OneNumber.claim(
        unlearning.facts(retained, terms),
        bits -> unlearning.release(retained, trained, terms, bits),
        bits -> unlearning.release(retained, terms, bits));
  }

  private WeightedGraph withBestEdge(WeightedGraph graph, SpanningTreeEdges problem) {
    WeightedGraph best = graph;
    double lightest = problem.value(graph);
    boolean[][] joined = AddedEdge.joined(graph);
    for (int u = 0; u < graph.vertices(); u++) {
      for (int v = u + 1; v < graph.vertices(); v++) {
        if (!joined[u][v]) {
          WeightedGraph more = AddedEdge.to(graph, u, v, least());
          double weight = problem.value(more);
          if (weight < lightest) {
            lightest = weight;
            best = more;
          }
        }
      }
    }
    return best;
  }

  /** A hair more than allowed, so that a sum's rounding does not send out the other number. */
  private double least() {
    return weights.lo() + 1e-9 * (weights.hi() - weights.lo());
  }
}
