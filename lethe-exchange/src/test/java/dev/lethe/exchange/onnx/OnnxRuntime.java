package dev.lethe.exchange.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.lethe.data.schema.Feature;
import dev.lethe.exchange.SampleRows;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The real runtime, on a graph and rows. */
final class OnnxRuntime {

  /**
   * What it said of rows.
   *
   * @param labels empty where the graph has none
   */
  record Said(double[][] numbers, Optional<String[][]> labels) {}

  private OnnxRuntime() {}

  static Said run(byte[] graph, SampleRows rows, String numbers, String label) throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      try (OrtSession session = environment.createSession(graph, options)) {
        List<Feature> features = rows.schema().features();
        for (int f = 0; f < features.size(); f++) {
          inputs.put(features.get(f).name(), column(environment, features.get(f), rows, f));
        }
        try (OrtSession.Result result = session.run(inputs)) {
          double[][] said = (double[][]) result.get(numbers).orElseThrow().getValue();
          List<String[][]> labels = new ArrayList<>();
          if (result.get(label).isPresent()) {
            labels.add((String[][]) result.get(label).get().getValue());
          }
          return new Said(said, labels.stream().findFirst());
        }
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static OnnxTensor column(
      OrtEnvironment environment, Feature feature, SampleRows rows, int f) throws OrtException {
    int n = rows.rows().size();
    if (feature instanceof Feature.Categorical) {
      String[] texts = rows.rows().stream().map(row -> (String) row[f]).toArray(String[]::new);
      return OnnxTensor.createTensor(environment, texts, new long[] {n, 1});
    }
    int width = feature instanceof Feature.Block block ? block.size() : 1;
    DoubleBuffer values = DoubleBuffer.allocate(n * width);
    rows.rows()
        .forEach(
            row ->
                values.put(
                    row[f] instanceof double[] many ? many : new double[] {(Double) row[f]}));
    return OnnxTensor.createTensor(environment, values.flip(), new long[] {n, width});
  }
}
