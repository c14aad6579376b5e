package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.Ranges;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.graph.EdgeList;
import dev.lethe.data.graph.EdgeListReader;
import dev.lethe.data.graph.EdgeMerge;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.data.table.ByteSource;
import dev.lethe.mst.EdgeSensitivity;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.source.EdgeRules;
import dev.lethe.source.EdgesElsewhere;
import dev.lethe.source.RowSources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The weight of a minimum spanning tree, where edges may be forgotten. */
@Command(
    name = "mst",
    description = "The weight of a minimum spanning tree; forgetting removes edges.")
final class MstCommand extends ProblemCommand {

  @Option(
      names = "--edges",
      required = true,
      paramLabel = "FILE|ADDRESS",
      description =
          "One edge a line: u v w, separated by blanks or commas (.gz too); or a table on a cluster,"
              + " one edge a row, as spark:parquet:PATH, spark:csv:PATH or spark:table:NAME.")
  private String edges;

  @Option(
      names = "--weights",
      required = true,
      paramLabel = "LO:HI",
      description = "The public interval that every weight, forgotten ones too, lies in.")
  private String weights;

  @Option(
      names = "--vertices",
      paramLabel = "N|FILE",
      description = "The public vertex set: how many, or a file whose lines begin with a name.")
  private @Nullable String vertices;

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "U,V,W",
      description =
          "Which columns hold the ends and the weight, counted from 1, or by name in a table on a"
              + " cluster (default: 1,2,3).")
  private List<String> columns = List.of();

  @Option(
      names = "--merge",
      paramLabel = "RULE",
      description =
          "What several lines for one pair become: refuse, first, last, sum, mean, min, max or"
              + " count (default: refuse).")
  private EdgeMerge merge = EdgeMerge.REFUSE;

  @Option(
      names = "--shift",
      paramLabel = "X",
      description = "Added to every weight as it is read (default: 0).")
  private double shift;

  @Option(
      names = "--drop-unknown",
      description = "Leave out edges with an end outside the public vertex set.")
  private boolean dropUnknown;

  @Option(names = "--drop-loops", description = "Leave out edges from a vertex to itself.")
  private boolean dropLoops;

  @Option(
      names = "--largest-component",
      description = "Look only at the largest connected part of the graph.")
  private boolean largestComponent;

  @Override
  Comparison compare(Capacity m) {
    Interval interval = Ranges.one("--weights", weights);
    return RowSources.isAddress(edges) ? elsewhere(interval, m) : here(interval, m);
  }

  private Comparison here(Interval interval, Capacity m) {
    EdgeList list = read(interval);
    WeightedGraph whole = WeightedGraph.taking(list.vertices(), list.u(), list.v(), list.w());
    WeightedGraph graph = largestComponent ? whole.largestComponent() : whole;
    Comparison comparison =
        Comparison.of(SpanningTreeEdges.over(interval), graph, graph.edges(), graph.vertices(), m);
    if (merge != EdgeMerge.REFUSE) {
      comparison =
          comparison.assuming(
              List.of(
                  "what is forgotten is a pair of vertices with all its lines, never one of several"
                      + " lines merged into it"));
    }
    return list.vertexSetDeclared() && !largestComponent ? comparison : undeclared(comparison);
  }

  private static Comparison undeclared(Comparison comparison) {
    return comparison.assuming(
        List.of(
            "the vertex set was taken from the edges, not declared: no certificate can rest on"
                + " it (declare it by --vertices)"));
  }

  /** Edges stay where they are; what comes here is a tree. */
  private Comparison elsewhere(Interval interval, Capacity m) {
    if (merge != EdgeMerge.REFUSE || largestComponent) {
      throw new BadUsageException(
          "--merge and --largest-component are for files: merge the edges of a table beforehand"
              + " (SELECT u, v, min(w) … GROUP BY u, v), or make a table of the part you want");
    }
    EdgeRules rules = new EdgeRules(columns, vertexSet(), interval, shift, dropUnknown, dropLoops);
    SpanningTreeEdges problem = SpanningTreeEdges.over(interval);
    try (EdgesElsewhere there = RowSources.table(edges).edges(rules)) {
      EdgeSensitivity found = problem.sensitivity(there);
      Comparison comparison =
          new Comparison(
              problem.name(),
              there.count(),
              there.vertices(),
              m,
              found.bound(m),
              found.worlds(m),
              problem.retainAsPrinted(found, m),
              problem.global(found, m),
              problem.globalAsPrinted(m),
              Map.of(),
              Map.of(),
              Comparison.Scale.NONE,
              List.of());
      return vertices == null ? undeclared(comparison) : comparison;
    }
  }

  private EdgeList read(Interval interval) {
    EdgeListReader reader =
        EdgeListReader.of(interval, vertexSet()).withColumns(numbers(), merge).shiftedBy(shift);
    if (dropUnknown) {
      reader = reader.droppingUnknown();
    }
    if (dropLoops) {
      reader = reader.droppingLoops();
    }
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      return reader.read(ByteSource.of(Path.of(edges)), progress);
    }
  }

  private List<Integer> numbers() {
    try {
      return columns.stream().map(Integer::valueOf).toList();
    } catch (NumberFormatException name) {
      throw new BadUsageException(
          "columns of a file are numbers from 1 on, but got " + String.join(",", columns), name);
    }
  }

  private VertexSet vertexSet() {
    if (vertices == null) {
      return VertexSet.fromEdges();
    }
    if (Files.exists(Path.of(vertices))) {
      return VertexSet.read(ByteSource.of(Path.of(vertices)));
    }
    try {
      int size = Integer.parseInt(vertices);
      WeightedGraph.requireRoom(size);
      return VertexSet.ofSize(size);
    } catch (NumberFormatException neither) {
      throw new BadUsageException(
          "--vertices takes a number or a file, but '" + vertices + "' is neither", neither);
    }
  }
}
