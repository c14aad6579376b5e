package dev.lethe.fuzz;

import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.model.WeightsJson;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Released parameters and models of others: what is read writes a text that reads to the same text;
 * weights are finite and as many as asked for.
 */
final class ParametersTarget implements Target {

  private final SeedDocuments seeds = SeedDocuments.of(Targets.PARAMETERS);

  @Override
  public void run(byte[] bytes) {
    ByteSource source = ByteSource.of("fuzz", seeds.document(bytes));
    Attempt<Parameters> read = Attempt.at(() -> ParametersJson.read(source));
    if (!read.isRefused()) {
      String written = ParametersJson.write(read.value().get());
      byte[] file = written.getBytes(StandardCharsets.UTF_8);
      Attempt.requireEqual(
          "written again",
          written,
          ParametersJson.write(ParametersJson.read(ByteSource.of("fuzz", file))));
    }
    for (int dimension : new int[] {1, 2, 4}) {
      Attempt<double[]> weights = Attempt.at(() -> WeightsJson.read(source, dimension));
      if (!weights.isRefused()) {
        double[] found = weights.value().get();
        if (found.length != dimension || !Arrays.stream(found).allMatch(Double::isFinite)) {
          throw new Finding("weights for " + dimension + ": " + Arrays.toString(found));
        }
      }
    }
  }
}
