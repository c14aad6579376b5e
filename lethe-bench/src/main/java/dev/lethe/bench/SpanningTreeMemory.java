package dev.lethe.bench;

import dev.lethe.mst.WeightedGraph;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Whether graph, tree and bound fit into a heap of 40 bytes an edge: tried out in a Java process
 * that has no more.
 */
final class SpanningTreeMemory {

  private static final long BYTES_PER_EDGE = 40;
  private static final long EDGES = 10_000_000;

  private SpanningTreeMemory() {}

  static boolean report(PrintStream out) {
    long megabytes = (BYTES_PER_EDGE * EDGES) >> 20;
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    try {
      Process small =
          new ProcessBuilder(
                  java,
                  "-Xmx" + megabytes + "m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  SpanningTreeMemory.class.getName())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean met = small.waitFor() == 0;
      out.printf(
          Locale.ROOT,
          "%nminimum spanning tree and RS bound, 10⁶ vertices, 10⁷ edges%n"
              + "  in a heap of %d MB, which is %d bytes an edge for everything: %s%n",
          megabytes,
          BYTES_PER_EDGE,
          met ? "met" : "MISSED");
      return met;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  public static void main(String[] args) {
    WeightedGraph graph = SpanningTreeBench.graph();
    System.exit(SpanningTreeBench.treeAndBound(graph) > 0 ? 0 : 1);
  }
}
