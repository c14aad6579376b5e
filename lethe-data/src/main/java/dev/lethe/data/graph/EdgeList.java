package dev.lethe.data.graph;

import java.util.List;

/**
 * A simple undirected weighted graph as primitive arrays: edge e joins u[e] and v[e] with weight
 * w[e].
 *
 * <p>There are no self loops and at most one edge a pair: both are refused on reading, because the
 * bounds of docs/mathematics/mst.md need them. The arrays are handed out without a copy: treat them
 * as read-only.
 */
public final class EdgeList {

  private final List<String> vertexNames;
  private final int vertices;
  private final boolean vertexSetDeclared;
  private final int[] u;
  private final int[] v;
  private final double[] w;

  EdgeList(
      List<String> vertexNames,
      int vertices,
      boolean vertexSetDeclared,
      int[] u,
      int[] v,
      double[] w) {
    this.vertexNames = vertexNames;
    this.vertices = vertices;
    this.vertexSetDeclared = vertexSetDeclared;
    this.u = u;
    this.v = v;
    this.w = w;
  }

  /** Size of the vertex set, vertices without an edge included. */
  public int vertices() {
    return vertices;
  }

  /**
   * False if the vertex set was taken from the edges: an assumption that bars a certificate,
   * because forgetting a vertex's last edge would then change the vertex set.
   */
  public boolean vertexSetDeclared() {
    return vertexSetDeclared;
  }

  /**
   * Names of the vertices 0, 1, …; where only a number was declared, of those that have an edge.
   */
  public List<String> vertexNames() {
    return vertexNames;
  }

  public int edges() {
    return w.length;
  }

  /** One end of each edge. */
  public int[] u() {
    return u;
  }

  /** The other end of each edge. */
  public int[] v() {
    return v;
  }

  public double[] w() {
    return w;
  }
}
