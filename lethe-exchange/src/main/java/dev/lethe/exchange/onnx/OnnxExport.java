package dev.lethe.exchange.onnx;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.projection.GaussianProjection;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Schema;
import dev.lethe.exchange.proto.ProtoWriter;
import java.util.HashSet;
import java.util.Set;

/**
 * A released model as an ONNX graph: from the columns of the data to its predictions, in doubles.
 *
 * <p>The graph rounds as Lethe does, number by number, up to the exponential function. A graph
 * cannot refuse a row: its numbers are NaN then, and its label is empty. Operators are those of
 * 2022 and before, so that older runtimes know them.
 */
public final class OnnxExport {

  private static final int IR_VERSION = 8;
  private static final int OPERATORS = 17;
  private static final int ML_OPERATORS = 3;

  /** A file holds 2 GiB, and its numbers are copied while it is written. */
  private static final long MOST_ENTRIES = 1L << 26;

  private OnnxExport() {}

  public static byte[] write(ReleasedModel model) {
    Schema schema = model.schema();
    Set<String> columns = new HashSet<>();
    schema.features().forEach(feature -> columns.add(feature.name()));
    OnnxGraph graph = new OnnxGraph(columns);
    String x = new ColumnNodes(graph, schema).of(schema.features());
    int inputs = schema.coordinates().size();
    int outputs = inputs;
    if (schema.projection().isPresent()) {
      outputs = schema.projection().get().dimension();
      x = projected(graph, x, inputs, schema.projection().get());
    }
    boolean unbounded = schema.features().stream().anyMatch(each -> each.outside() == Outside.KEEP);
    GridNodes.Rows rows = GridNodes.of(graph, x, outputs, unbounded);
    new AnswerNodes(graph, model, rows).add();
    return file(graph, model);
  }

  private static String projected(OnnxGraph g, String x, int inputs, ProjectionSpec spec) {
    int outputs = spec.dimension();
    if ((long) inputs * outputs > MOST_ENTRIES) {
      throw new BadUsageException(
          "a projection of %d x %d numbers is too large for an ONNX file, which holds 2^26 of them; export json or java"
              .formatted(outputs, inputs));
    }
    GaussianProjection matrix = GaussianProjection.of(spec, inputs);
    double[] entries = new double[inputs * outputs];
    for (int j = 0; j < inputs; j++) {
      for (int i = 0; i < outputs; i++) {
        entries[j * outputs + i] = matrix.entry(i, j);
      }
    }
    String weights = g.tensor(entries, inputs, outputs, 1);
    String sums = OrderedSums.product(g, weights, g.reshape(x, inputs, 1, -1), inputs, outputs > 1);
    return spec.relu() ? g.where(g.op("Less", sums, g.number(0)), g.number(0), sums) : sums;
  }

  /**
   * Nothing in it tells when, where or by which version it was written: equal models, equal bytes.
   */
  private static byte[] file(OnnxGraph graph, ReleasedModel model) {
    return new ProtoWriter()
        .integer(1, IR_VERSION)
        .text(2, "lethe")
        .message(7, graph.toMessage())
        .message(8, OnnxMessages.operators("", OPERATORS))
        .message(8, OnnxMessages.operators("ai.onnx.ml", ML_OPERATORS))
        .message(14, OnnxMessages.entry("lethe.link", model.predictor().link().word()))
        .message(14, OnnxMessages.entry("lethe.schema", ReleasedModel.digest(model.schema())))
        .toBytes();
  }
}
