package dev.lethe.exchange.onnx;

import dev.lethe.exchange.proto.ProtoWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A graph while it is built: each call adds a node or a constant and gives the name of its value.
 */
final class OnnxGraph {

  private static final String ML = "ai.onnx.ml";

  private final List<ProtoWriter> nodes = new ArrayList<>();
  private final List<ProtoWriter> constants = new ArrayList<>();
  private final List<ProtoWriter> inputs = new ArrayList<>();
  private final List<ProtoWriter> outputs = new ArrayList<>();

  /** Columns may have any name: values within the graph keep out of their way. */
  private final Set<String> taken;

  OnnxGraph(Set<String> columns) {
    taken = new HashSet<>(columns);
  }

  /** A column of the data, as its name. */
  String input(String column, int type, int width, String doc) {
    inputs.add(OnnxMessages.value(column, type, doc, List.of(OnnxMessages.ROWS, width)));
    return column;
  }

  /** Gives a value to the caller, under a name that no column has. */
  void output(String name, int type, String doc, List<Object> shape, String value) {
    String free = name;
    while (!taken.add(free)) {
      free = "predicted_" + free;
    }
    nodes.add(OnnxMessages.node("", "Identity", List.of(), List.of(value), free));
    outputs.add(OnnxMessages.value(free, type, doc, shape));
  }

  String op(String operator, String... values) {
    return op(operator, List.of(), values);
  }

  String op(String operator, List<ProtoWriter> attributes, String... values) {
    return add("", operator, attributes, values);
  }

  /** An operator of the second set, which is for classical models. */
  String mlOp(String operator, List<ProtoWriter> attributes, String value) {
    return add(ML, operator, attributes, value);
  }

  private String add(
      String domain, String operator, List<ProtoWriter> attributes, String... values) {
    String result = fresh(operator.toLowerCase(Locale.ROOT));
    nodes.add(OnnxMessages.node(domain, operator, attributes, List.of(values), result));
    return result;
  }

  String number(double value) {
    return tensor(new double[] {value});
  }

  /** Numbers below one another: one for each row of a matrix. */
  String column(double... values) {
    return tensor(values, values.length, 1);
  }

  String tensor(double[] values, long... shape) {
    String name = fresh("constant");
    constants.add(OnnxMessages.tensor(name, values, shape));
    return name;
  }

  String integer(long value) {
    return integers(new long[] {value});
  }

  String integers(long[] values, long... shape) {
    String name = fresh("constant");
    constants.add(OnnxMessages.tensor(name, values, shape));
    return name;
  }

  String texts(List<String> values) {
    String name = fresh("constant");
    constants.add(OnnxMessages.tensor(name, values));
    return name;
  }

  String where(String condition, String value, String other) {
    return op("Where", condition, value, other);
  }

  String reshape(String value, long... shape) {
    return op("Reshape", value, integers(shape, shape.length));
  }

  String cast(String value, int type) {
    return op("Cast", List.of(OnnxMessages.attribute("to", type)), value);
  }

  String transpose(String matrix) {
    return op("Transpose", List.of(OnnxMessages.attribute("perm", new long[] {1, 0})), matrix);
  }

  /** A name that nothing in the graph has. */
  String fresh(String stem) {
    String name = stem + "_" + (nodes.size() + constants.size());
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }

  ProtoWriter toMessage() {
    return OnnxMessages.graph("lethe", nodes, constants, inputs, outputs);
  }
}
