package dev.lethe.exchange.onnx;

import dev.lethe.exchange.proto.ProtoWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.LongStream;

/** The messages of an ONNX file, by the field numbers of its specification. */
final class OnnxMessages {

  /** Types of elements. */
  static final int INT32 = 6;

  static final int INT64 = 7;
  static final int STRING = 8;
  static final int DOUBLE = 11;

  /** The dimension that is the number of rows. */
  static final String ROWS = "N";

  private static final int ATTRIBUTE_INT = 2;
  private static final int ATTRIBUTE_GRAPH = 5;
  private static final int ATTRIBUTE_INTS = 7;
  private static final int ATTRIBUTE_STRINGS = 8;

  private OnnxMessages() {}

  static ProtoWriter tensor(String name, double[] values, long... shape) {
    byte[] raw = new byte[Math.multiplyExact(Double.BYTES, values.length)];
    ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().put(values);
    return tensor(name, DOUBLE, shape).bytes(9, raw);
  }

  static ProtoWriter tensor(String name, long[] values, long... shape) {
    byte[] raw = new byte[Math.multiplyExact(Long.BYTES, values.length)];
    ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(values);
    return tensor(name, INT64, shape).bytes(9, raw);
  }

  static ProtoWriter tensor(String name, List<String> values) {
    ProtoWriter tensor = tensor(name, STRING, values.size());
    values.forEach(value -> tensor.text(6, value));
    return tensor;
  }

  private static ProtoWriter tensor(String name, int type, long... shape) {
    ProtoWriter tensor = new ProtoWriter();
    LongStream.of(shape).forEach(length -> tensor.integer(1, length));
    return tensor.integer(2, type).text(8, name);
  }

  static ProtoWriter node(
      String domain,
      String operator,
      List<ProtoWriter> attributes,
      List<String> inputs,
      String output) {
    ProtoWriter node = new ProtoWriter();
    inputs.forEach(input -> node.text(1, input));
    node.text(2, output).text(4, operator);
    attributes.forEach(attribute -> node.message(5, attribute));
    return domain.isEmpty() ? node : node.text(7, domain);
  }

  static ProtoWriter attribute(String name, long value) {
    return new ProtoWriter().text(1, name).integer(3, value).integer(20, ATTRIBUTE_INT);
  }

  static ProtoWriter attribute(String name, long[] values) {
    ProtoWriter attribute = new ProtoWriter().text(1, name);
    LongStream.of(values).forEach(value -> attribute.integer(8, value));
    return attribute.integer(20, ATTRIBUTE_INTS);
  }

  static ProtoWriter attribute(String name, List<String> values) {
    ProtoWriter attribute = new ProtoWriter().text(1, name);
    values.forEach(value -> attribute.text(9, value));
    return attribute.integer(20, ATTRIBUTE_STRINGS);
  }

  static ProtoWriter attribute(String name, ProtoWriter graph) {
    return new ProtoWriter().text(1, name).message(6, graph).integer(20, ATTRIBUTE_GRAPH);
  }

  /** A named value of the graph whose type is not told. */
  static ProtoWriter value(String name) {
    return new ProtoWriter().text(1, name);
  }

  /**
   * An input or output of the graph.
   *
   * @param shape numbers, or {@link #ROWS}
   */
  static ProtoWriter value(String name, int type, String doc, List<Object> shape) {
    ProtoWriter dimensions = new ProtoWriter();
    for (Object length : shape) {
      dimensions.message(
          1,
          length instanceof Integer fixed
              ? new ProtoWriter().integer(1, fixed)
              : new ProtoWriter().text(2, length.toString()));
    }
    ProtoWriter tensor = new ProtoWriter().integer(1, type).message(2, dimensions);
    return value(name).message(2, new ProtoWriter().message(1, tensor)).text(3, doc);
  }

  static ProtoWriter graph(
      String name,
      List<ProtoWriter> nodes,
      List<ProtoWriter> constants,
      List<ProtoWriter> inputs,
      List<ProtoWriter> outputs) {
    ProtoWriter graph = new ProtoWriter();
    nodes.forEach(node -> graph.message(1, node));
    graph.text(2, name);
    constants.forEach(constant -> graph.message(5, constant));
    inputs.forEach(input -> graph.message(11, input));
    outputs.forEach(output -> graph.message(12, output));
    return graph;
  }

  /** A set of operators that the graph uses. */
  static ProtoWriter operators(String domain, int version) {
    return new ProtoWriter().text(1, domain).integer(2, version);
  }

  static ProtoWriter entry(String key, String value) {
    return new ProtoWriter().text(1, key).text(2, value);
  }
}
