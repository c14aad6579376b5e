package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.kind.LabelNeed;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.PcaModel;
import dev.lethe.statistics.ExactStatistics;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The projector onto the leading principal components. */
@Command(name = "pca", description = "The projector onto the first K principal components.")
final class PcaCommand extends ProblemCommand {

  @Mixin private DataOptions data;

  @Option(names = "--k", required = true, paramLabel = "K", description = "How many components.")
  private int k;

  @Option(
      names = {"--centred", "--centered"},
      description = "Subtract the mean first, as most libraries do.")
  private boolean centred;

  @Override
  Comparison compare(Capacity m) {
    LoadedRows loaded = data.load(LabelNeed.NONE);
    ExactStatistics rows = loaded.statistics();
    Pca plain = Pca.ofRank(k).withKernel(Kernels.best());
    Pca pca = centred ? plain.aboutMean() : plain;
    PcaModel model = pca.train(rows);
    return new Comparison(
        pca.name(),
        rows.count(),
        rows.features(),
        m,
        pca.retain(rows, model, m),
        pca.worlds(rows, model, m),
        pca.retainAsPrinted(rows, m),
        pca.global(rows, m),
        pca.globalAsPrinted(rows, m),
        Map.of(),
        Map.of("explained_share", model.explainedShare()),
        Comparison.Scale.NONE,
        loaded.assumptions());
  }
}
