package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.Ranges;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.points.PointList;
import dev.lethe.data.points.PointListReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.mst.Attachment;
import dev.lethe.mst.MetricSpace;
import dev.lethe.mst.Norm;
import dev.lethe.mst.PointCloud;
import dev.lethe.mst.SpanningTreeVertices;
import dev.lethe.source.RowSources;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The weight of a minimum spanning tree of points, where points may be forgotten. */
@Command(
    name = "mst-vertex",
    description = "The weight of a minimum spanning tree of points; forgetting removes points.")
final class MstVertexCommand extends ProblemCommand {

  @Option(
      names = "--points",
      required = true,
      paramLabel = "FILE",
      description = "One point a line, coordinates separated by blanks or commas (.gz too).")
  private String points;

  @Option(
      names = "--box",
      required = true,
      paramLabel = "LO:HI[,LO:HI…]",
      description = "The public box of all points: one interval for all coordinates or one each.")
  private String box;

  @Option(
      names = "--attach",
      paramLabel = "all|any",
      description = "Whether a new point is joined to all others or to any (default: all).")
  private Attachment attachment = Attachment.ALL;

  @Option(
      names = "--norm",
      paramLabel = "NORM",
      description = "euclidean or manhattan (default: euclidean).")
  private Norm norm = Norm.EUCLIDEAN;

  @Override
  Comparison compare(Capacity m) {
    List<Interval> declared = Ranges.several("--box", box);
    if (RowSources.isAddress(points)) {
      throw new BadUsageException(
          "a tree of points needs all their distances in one memory, and those at '"
              + points
              + "' stay where they are: write them to a file, or make their edges a table and ask"
              + " 'mst --edges'");
    }
    PointList list;
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      list = PointListReader.within(declared).read(ByteSource.of(Path.of(points)), progress);
    }
    double[] lo = new double[list.dimension()];
    double[] hi = new double[list.dimension()];
    for (int i = 0; i < lo.length; i++) {
      Interval side = declared.get(declared.size() == 1 ? 0 : i);
      lo[i] = side.lo();
      hi[i] = side.hi();
    }
    double[][] rows = new double[list.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = list.point(i);
    }
    SpanningTreeVertices all = SpanningTreeVertices.in(MetricSpace.box(norm, lo, hi));
    SpanningTreeVertices problem = attachment == Attachment.ANY ? all.attachingToAny() : all;
    return Comparison.of(problem, PointCloud.of(norm, rows), list.size(), list.dimension(), m);
  }
}
