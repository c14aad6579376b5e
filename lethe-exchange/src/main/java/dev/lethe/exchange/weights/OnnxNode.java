package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.Shown;
import dev.lethe.exchange.proto.ProtoReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * One operator of an ONNX graph.
 *
 * @param domain of the operator; empty for ONNX's own
 */
record OnnxNode(
    String operator,
    String domain,
    List<String> inputs,
    List<String> outputs,
    Map<String, Attribute> attributes) {

  /** A setting of an operator; what was not written is empty or 0. */
  record Attribute(double[] floats, long[] integers, List<String> texts, List<OnnxTensor> tensors) {

    static final Attribute ABSENT = new Attribute(new double[0], new long[0], List.of(), List.of());
  }

  static OnnxNode read(ProtoReader in) {
    List<String> inputs = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    Map<String, Attribute> attributes = new HashMap<>();
    String operator = "";
    String domain = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> inputs.add(in.text());
        case 2 -> outputs.add(in.text());
        case 4 -> operator = in.text();
        case 5 -> readAttribute(in.message(), attributes);
        case 7 -> domain = in.text();
        default -> {}
      }
    }
    return new OnnxNode(operator, domain, inputs, outputs, attributes);
  }

  /** One number and a list of numbers are not told apart: an operator knows what it has. */
  private static void readAttribute(ProtoReader in, Map<String, Attribute> attributes) {
    DoubleStream.Builder floats = DoubleStream.builder();
    LongStream.Builder integers = LongStream.builder();
    List<String> texts = new ArrayList<>();
    List<OnnxTensor> tensors = new ArrayList<>();
    String name = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.text();
        case 2, 7 -> in.floats(floats::add);
        case 3, 8 -> in.integers(integers::add);
        case 4, 9 -> texts.add(in.text());
        case 5 -> tensors.add(OnnxTensor.read(in.message()).tensor());
        default -> {}
      }
    }
    attributes.put(
        name, new Attribute(floats.build().toArray(), integers.build().toArray(), texts, tensors));
  }

  Attribute attribute(String name) {
    return attributes.getOrDefault(name, Attribute.ABSENT);
  }

  double number(String name, double usual) {
    double[] written = attribute(name).floats();
    return written.length == 0 ? usual : written[0];
  }

  boolean flag(String name) {
    long[] written = attribute(name).integers();
    return written.length > 0 && written[0] != 0;
  }

  String input(int index) {
    if (index >= inputs.size()) {
      throw bad("%d inputs are expected, but there are %d".formatted(index + 1, inputs.size()));
    }
    return inputs.get(index);
  }

  BadInputException bad(String rule) {
    return new BadInputException("the operator " + Shown.of(operator) + ": " + rule);
  }
}
