package dev.lethe.exchange.weights;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto.Dimension;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.google.protobuf.ByteString;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Graphs as converters of other tools write them, made by other classes than those that read them,
 * and run by the real runtime.
 */
final class OnnxSample {

  static final String ML = "ai.onnx.ml";

  private static final int FLOAT = TensorProto.DataType.FLOAT.getNumber();

  private final GraphProto.Builder graph = GraphProto.newBuilder().setName("sample");
  private long version = 17;

  OnnxSample version(long operatorSet) {
    version = operatorSet;
    return this;
  }

  private static ValueInfoProto value(String name, int width) {
    TensorShapeProto shape =
        TensorShapeProto.newBuilder()
            .addDim(Dimension.newBuilder().setDimParam("N"))
            .addDim(Dimension.newBuilder().setDimValue(width))
            .build();
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(TypeProto.Tensor.newBuilder().setElemType(FLOAT).setShape(shape)))
        .build();
  }

  OnnxSample input(String name, int width) {
    graph.addInput(value(name, width));
    return this;
  }

  OnnxSample output(String name, int width) {
    graph.addOutput(value(name, width));
    return this;
  }

  OnnxSample constant(String name, List<Integer> dims, float... values) {
    TensorProto.Builder tensor = TensorProto.newBuilder().setName(name).setDataType(FLOAT);
    dims.forEach(tensor::addDims);
    for (float number : values) {
      tensor.addFloatData(number);
    }
    graph.addInitializer(tensor);
    return this;
  }

  OnnxSample node(
      String domain,
      String operator,
      List<String> inputs,
      List<String> outputs,
      AttributeProto... attributes) {
    graph.addNode(
        NodeProto.newBuilder()
            .setDomain(domain)
            .setOpType(operator)
            .addAllInput(inputs)
            .addAllOutput(outputs)
            .addAllAttribute(List.of(attributes)));
    return this;
  }

  static AttributeProto floats(String name, float... values) {
    AttributeProto.Builder made =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.FLOATS);
    for (float number : values) {
      made.addFloats(number);
    }
    return made.build();
  }

  static AttributeProto integers(String name, long... values) {
    AttributeProto.Builder made =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.INTS);
    for (long number : values) {
      made.addInts(number);
    }
    return made.build();
  }

  static AttributeProto integer(String name, long value) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INT)
        .setI(value)
        .build();
  }

  static AttributeProto text(String name, String value) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.STRING)
        .setS(ByteString.copyFromUtf8(value))
        .build();
  }

  static AttributeProto texts(String name, String... values) {
    AttributeProto.Builder made =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.STRINGS);
    for (String each : values) {
      made.addStrings(ByteString.copyFromUtf8(each));
    }
    return made.build();
  }

  byte[] bytes() {
    return ModelProto.newBuilder()
        .setIrVersion(8)
        .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("").setVersion(version))
        .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain(ML).setVersion(3))
        .setGraph(graph)
        .build()
        .toByteArray();
  }

  /** What the runtime says of rows; one input takes all columns, several a column each. */
  float[][] run(float[][] rows, String output) throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try (OrtSession session = environment.createSession(bytes(), new OrtSession.SessionOptions())) {
      for (int i = 0; i < graph.getInputCount(); i++) {
        int from = i;
        int width = graph.getInputCount() == 1 ? rows[0].length : 1;
        FloatBuffer values = FloatBuffer.allocate(rows.length * width);
        for (float[] row : rows) {
          values.put(row, from, width);
        }
        inputs.put(
            graph.getInput(i).getName(),
            OnnxTensor.createTensor(environment, values.flip(), new long[] {rows.length, width}));
      }
      try (OrtSession.Result result = session.run(inputs)) {
        return (float[][]) result.get(output).orElseThrow().getValue();
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }
}
