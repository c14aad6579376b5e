package dev.lethe.mst;

/** The largest connected part of a graph, its vertices numbered anew; ties go to the first. */
final class LargestComponent {

  private LargestComponent() {}

  static WeightedGraph of(WeightedGraph graph) {
    UnionFind parts = new UnionFind(graph.vertices());
    for (int i = 0; i < graph.edges(); i++) {
      int a = parts.find(graph.from[i]);
      int b = parts.find(graph.to[i]);
      if (a != b) {
        parts.join(a, b);
      }
    }
    int[] root = new int[graph.vertices()];
    parts.roots(root);
    int[] number = numbers(root, largest(root));
    int edges = 0;
    for (int i = 0; i < graph.edges(); i++) {
      edges += number[graph.from[i]] >= 0 ? 1 : 0;
    }
    int[] from = new int[edges];
    int[] to = new int[edges];
    double[] weight = new double[edges];
    int at = 0;
    for (int i = 0; i < graph.edges(); i++) {
      if (number[graph.from[i]] >= 0) {
        from[at] = number[graph.from[i]];
        to[at] = number[graph.to[i]];
        weight[at++] = graph.weight[i];
      }
    }
    int vertices = 0;
    for (int v : number) {
      vertices = Math.max(vertices, v + 1);
    }
    return WeightedGraph.taking(vertices, from, to, weight);
  }

  private static int largest(int[] root) {
    int[] size = new int[root.length];
    int best = root[0];
    for (int r : root) {
      size[r]++;
      if (size[r] > size[best]) {
        best = r;
      }
    }
    return best;
  }

  /** 0, 1, … for the vertices of one part, −1 for the others. */
  private static int[] numbers(int[] root, int part) {
    int[] number = new int[root.length];
    int next = 0;
    for (int v = 0; v < root.length; v++) {
      number[v] = root[v] == part ? next++ : -1;
    }
    return number;
  }
}
