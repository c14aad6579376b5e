package dev.lethe.bench.peers;

import dev.lethe.mst.WeightedGraph;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jgrapht.graph.GraphDelegator;
import org.jgrapht.graph.SimpleWeightedGraph;

/**
 * Our graph as JGraphT's algorithms see one; what its Kruskal does not ask for is not there.
 *
 * <p>JGraphT's own graph of this size takes gigabytes in hash maps, and looking edges up in them
 * costs time. Here vertices and edges are boxed integers made beforehand, and the rest is an array
 * access: the most that can be done in the peer's favour.
 */
final class JGraphTView extends GraphDelegator<Integer, Integer> {

  private static final long serialVersionUID = 1;

  private final transient WeightedGraph graph;
  private final transient Integer[] numbers;

  JGraphTView(WeightedGraph graph) {
    super(new SimpleWeightedGraph<>(null, null));
    this.graph = graph;
    this.numbers = new Integer[Math.max(graph.vertices(), graph.edges())];
    Arrays.setAll(numbers, i -> i);
  }

  @Override
  public Set<Integer> vertexSet() {
    return firstNumbers(graph.vertices());
  }

  @Override
  public Set<Integer> edgeSet() {
    return firstNumbers(graph.edges());
  }

  @Override
  public Integer getEdgeSource(Integer edge) {
    return numbers[graph.from(edge)];
  }

  @Override
  public Integer getEdgeTarget(Integer edge) {
    return numbers[graph.to(edge)];
  }

  @Override
  public double getEdgeWeight(Integer edge) {
    return graph.weight(edge);
  }

  private Set<Integer> firstNumbers(int count) {
    List<Integer> list = Arrays.asList(numbers).subList(0, count);
    return new AbstractSet<>() {
      @Override
      public Iterator<Integer> iterator() {
        return list.iterator();
      }

      @Override
      public int size() {
        return count;
      }
    };
  }
}
