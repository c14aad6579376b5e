package dev.lethe.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.exchange.ExportFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An exported model in the ONNX runtime, on one thread, a thousand rows at a time. */
final class OnnxServing implements AutoCloseable {

  private static final int BATCH = 1_000;

  private final OrtSession session;
  private final List<Map<String, OnnxTensor>> batches = new ArrayList<>();

  OnnxServing(ReleasedModel model, double[] values) {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      session = environment.createSession(ExportFormat.ONNX.write(model), options);
      List<String> columns = model.columns();
      for (int row = 0; row < values.length / columns.size(); row += BATCH) {
        Map<String, OnnxTensor> batch = new LinkedHashMap<>();
        for (int c = 0; c < columns.size(); c++) {
          DoubleBuffer column = column(values, row, c, columns.size());
          long[] shape = {BATCH, 1};
          batch.put(columns.get(c), OnnxTensor.createTensor(environment, column, shape));
        }
        batches.add(batch);
      }
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }

  private static DoubleBuffer column(double[] values, int row, int column, int columns) {
    DoubleBuffer buffer =
        ByteBuffer.allocateDirect(BATCH * Double.BYTES)
            .order(ByteOrder.nativeOrder())
            .asDoubleBuffer();
    for (int i = 0; i < BATCH; i++) {
      buffer.put(values[(row + i) * columns + column]);
    }
    return buffer.flip();
  }

  double predictAll() {
    double sum = 0;
    for (Map<String, OnnxTensor> batch : batches) {
      try (OrtSession.Result result = session.run(batch)) {
        OnnxTensor probabilities = (OnnxTensor) result.get("probabilities").orElseThrow();
        sum += probabilities.getDoubleBuffer().get(1);
      } catch (OrtException e) {
        throw new IllegalStateException(e);
      }
    }
    return sum;
  }

  @Override
  public void close() {
    batches.forEach(batch -> batch.values().forEach(OnnxTensor::close));
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}
