package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.exchange.proto.ProtoReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Constant numbers in an ONNX file.
 *
 * @param dims its shape; empty of a single number
 */
record OnnxTensor(List<Long> dims, double[] values) {

  private static final int FLOAT = 1;
  private static final int DOUBLE = 11;

  /** A tensor with its name; numbers of other types are of no use here, and none are kept. */
  record Named(String name, OnnxTensor tensor) {}

  static Named read(ProtoReader in) {
    List<Long> dims = new ArrayList<>();
    DoubleStream.Builder values = DoubleStream.builder();
    String name = "";
    long type = 0;
    byte[] raw = new byte[0];
    while (in.next()) {
      switch (in.field()) {
        case 1 -> in.integers(dims::add);
        case 2 -> type = in.integer();
        case 4 -> in.floats(values::add);
        case 8 -> name = in.text();
        case 9 -> raw = in.bytes();
        case 10 -> in.doubles(values::add);
        case 13 ->
            throw new BadInputException("weights in another file than the model's are not read");
        default -> {}
      }
    }
    DoubleStream packed =
        type == FLOAT || type == DOUBLE ? unpacked(raw, type == FLOAT) : DoubleStream.empty();
    return new Named(
        name, new OnnxTensor(dims, DoubleStream.concat(values.build(), packed).toArray()));
  }

  private static DoubleStream unpacked(byte[] raw, boolean floats) {
    ByteBuffer bytes = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
    DoubleStream.Builder values = DoubleStream.builder();
    while (bytes.remaining() >= (floats ? Float.BYTES : Double.BYTES)) {
      values.add(floats ? bytes.getFloat() : bytes.getDouble());
    }
    return values.build();
  }

  /** As a row of numbers for all columns, or one number for each of them. */
  double[] row(OnnxNode node) {
    long long1 = dims.stream().filter(dim -> dim != 1).count();
    long size = dims.stream().reduce(1L, OnnxTensor::times);
    if (long1 > 1 || size != values.length || values.length == 0) {
      throw node.bad(
          "a row of floating numbers is expected, but the shape is " + Names.shown(dims));
    }
    return values;
  }

  /** As a matrix. */
  double[][] matrix(OnnxNode node) {
    if (dims.size() != 2
        || values.length == 0
        || times(dims.get(0), dims.get(1)) != values.length) {
      throw node.bad(
          "a matrix of floating numbers is expected, but the shape is " + Names.shown(dims));
    }
    int columns = Math.toIntExact(dims.get(1));
    double[][] rows = new double[values.length / columns][columns];
    for (int i = 0; i < values.length; i++) {
      rows[i / columns][i % columns] = values[i];
    }
    return rows;
  }

  /** A size that no array has stands for all that are too large or negative. */
  private static long times(long a, long b) {
    return a < 0 || b < 0 || (b != 0 && a > Integer.MAX_VALUE / b) ? -1 : a * b;
  }
}
