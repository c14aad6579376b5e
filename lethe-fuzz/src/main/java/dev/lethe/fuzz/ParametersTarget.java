package dev.lethe.fuzz;

import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.model.WeightsJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.DeclaredWeights;
import dev.lethe.kinds.Kinds;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Released parameters and models of others: what is read writes a text that reads to the same text;
 * weights are finite and as many as asked for.
 */
final class ParametersTarget implements Target {

  private static final List<DeclaredModel> WEIGHTED =
      Kinds.all().stream()
          .map(SampleModels::plain)
          .filter(DeclaredWeights.class::isInstance)
          .toList();

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
    for (DeclaredModel model : WEIGHTED) {
      for (int columns : new int[] {1, 2, 4}) {
        importWeights(source, model, columns);
      }
    }
  }

  private static void importWeights(ByteSource source, DeclaredModel model, int columns) {
    Attempt<double[]> weights = Attempt.at(() -> WeightsJson.read(source, model, columns));
    if (!weights.isRefused()) {
      double[] found = weights.value().get();
      if (found.length != model.coordinates(columns)
          || !Arrays.stream(found).allMatch(Double::isFinite)) {
        throw new Finding("weights for " + columns + " columns: " + Arrays.toString(found));
      }
    }
  }
}
