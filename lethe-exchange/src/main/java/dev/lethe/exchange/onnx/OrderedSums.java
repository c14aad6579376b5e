package dev.lethe.exchange.onnx;

import static dev.lethe.exchange.onnx.OnnxMessages.attribute;
import static dev.lethe.exchange.onnx.OnnxMessages.graph;
import static dev.lethe.exchange.onnx.OnnxMessages.node;
import static dev.lethe.exchange.onnx.OnnxMessages.value;

import dev.lethe.exchange.proto.ProtoWriter;
import java.util.List;

/**
 * Sums along the first dimension, term after term, each rounded: the order in which Lethe adds.
 *
 * <p>A matrix product adds in an order of its own and rounds elsewhere; the last bit of a sum then
 * differs, and where a number lies at a step of the grid a bit becomes a step.
 */
final class OrderedSums {

  private OrderedSums() {}

  /** Σ terms[i], of {@code count} terms; the dimension stays, with length 1. */
  static String sum(OnnxGraph g, String terms, int count) {
    String running = g.op("CumSum", terms, g.integer(0));
    return last(g, running, count, 1);
  }

  private static String last(OnnxGraph g, String running, int count, long... shape) {
    return g.op(
        "Gather",
        List.of(attribute("axis", 0)),
        running,
        g.integers(new long[] {count - 1}, shape));
  }

  /**
   * Σ weights[i] · rows[i], the dimension gone.
   *
   * @param several whether the weights are for several numbers: their products are then not all
   *     held at once
   */
  static String product(OnnxGraph g, String weights, String rows, int count, boolean several) {
    if (!several) {
      String products = g.op("Mul", weights, rows);
      return last(g, g.op("CumSum", products, g.integer(0)), count);
    }
    String first =
        g.op("Gather", List.of(attribute("axis", 0)), weights, g.integers(new long[] {0}));
    String firstRow =
        g.op("Gather", List.of(attribute("axis", 0)), rows, g.integers(new long[] {0}));
    String zeros = g.op("Mul", g.number(0), g.op("Mul", first, firstRow));
    List<ProtoWriter> attributes =
        List.of(attribute("body", addProduct(g)), attribute("num_scan_inputs", 2));
    return g.op("Scan", attributes, zeros, weights, rows);
  }

  /** sum, weight, row ↦ sum + weight · row */
  private static ProtoWriter addProduct(OnnxGraph g) {
    String sum = g.fresh("sum");
    String weight = g.fresh("weight");
    String row = g.fresh("row");
    String product = g.fresh("product");
    String next = g.fresh("next");
    return graph(
        "add_product",
        List.of(
            node("", "Mul", List.of(), List.of(weight, row), product),
            node("", "Add", List.of(), List.of(sum, product), next)),
        List.of(),
        List.of(value(sum), value(weight), value(row)),
        List.of(value(next)));
  }
}
