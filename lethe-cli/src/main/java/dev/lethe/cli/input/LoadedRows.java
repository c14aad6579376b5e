package dev.lethe.cli.input;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Processors;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Recipe;
import dev.lethe.glm.DataScale;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.statistics.Retained;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Grid rows, in memory or where they are, their exact statistics, and the scale that leads back to
 * the user's units.
 */
public record LoadedRows(
    Retained retained, DataScale scale, Optional<Label> label, List<String> assumptions) {

  /**
   * In the unit form.
   *
   * @param ball no row is longer in the user's units
   */
  static LoadedRows of(Retained retained, double ball, Recipe recipe) {
    return new LoadedRows(retained, new DataScale(ball, 1), recipe.label(), recipe.assumptions());
  }

  static LoadedRows of(Dataset dataset, double ball, Function<Recipe, NormShells> shells) {
    if (dataset.rows() == 0) {
      throw new NoGuaranteeException("there are no rows: nothing is retained");
    }
    GridRows rows = new GridRows(dataset.columns(), dataset.features(), dataset.labels());
    ExactStatistics statistics;
    try (TerminalProgress progress = TerminalProgress.of("statistics")) {
      statistics =
          new ParallelStatistics(Kernels.best(), Processors.count())
              .of(rows, shells.apply(dataset.recipe()), progress);
    }
    return of(Retained.inStore(() -> rows, statistics), ball, dataset.recipe());
  }

  LoadedRows withLabelsUpTo(double most) {
    return new LoadedRows(retained, new DataScale(scale.ball(), most), label, assumptions);
  }

  public ExactStatistics statistics() {
    return retained.statistics();
  }

  public long count() {
    return retained.count();
  }

  public int columns() {
    return retained.columns();
  }

  static NormShells shells(Recipe recipe) {
    return recipe.bias()
        ? NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT)
        : NormShells.unitBall(NormShells.DEFAULT_COUNT);
  }

  /** With the products that the printed formulas need, and the sums of classes that a model has. */
  static NormShells shells(Recipe recipe, DeclaredModel model) {
    NormShells all = shells(recipe);
    int classes = model.kept(all, recipe.gridColumns().size()).classes();
    return classes == 0 ? all : all.withClassSums(classes);
  }
}
