package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.input.TableOptions;
import dev.lethe.cli.predict.EvaluationView;
import dev.lethe.cli.terminal.Output;
import dev.lethe.data.evaluate.Evaluation;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.ModelKind;
import dev.lethe.statistics.GridRows;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Rows that a new model is tried on, which it was not trained on. */
final class TrialOptions {

  @Option(
      names = "--holdout",
      paramLabel = "F",
      description =
          "Leave a share of the people out of the workspace, by a keyed hash, and print how good the"
              + " trained model is for them.")
  private @Nullable Double holdout;

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description = "Print how good the trained model is for the rows of this table.")
  private @Nullable Path test;

  /**
   * Asked before anything is trained.
   *
   * @param elsewhere whether the rows to train on are not read here
   * @param adopted whether another trainer's weights are taken
   */
  void require(ModelKind kind, boolean elsewhere, boolean adopted) {
    if (holdout == null && test == null) {
      return;
    }
    if (holdout != null && test != null) {
      throw new BadUsageException("--holdout and --test exclude each other");
    }
    if (kind.label() == LabelNeed.NONE) {
      throw new BadUsageException(
          "a " + kind.plainName() + " predicts no label, so there is nothing to try it on");
    }
    if (elsewhere) {
      throw new BadUsageException(
          "--holdout and --test need rows that are read from a file; for rows elsewhere use 'lethe"
              + " evaluate' on a release");
    }
    if (adopted && holdout != null) {
      throw new BadUsageException(
          "who trained the --weights may have seen everybody here: use --test FILE");
    }
  }

  OptionalDouble share() {
    return holdout == null ? OptionalDouble.empty() : OptionalDouble.of(holdout);
  }

  /** Read before anything is trained; ids are not needed. */
  Optional<GridRows> rows(Schema schema) {
    if (test == null) {
      return Optional.empty();
    }
    Dataset read = TableOptions.read(test, schema.withoutId());
    return Optional.of(new GridRows(read.columns(), read.features(), read.labels()));
  }

  static void print(Output output, Evaluation found) {
    output.out().println("on rows it was not trained on: " + EvaluationView.line(found));
  }

  static void addTo(Map<String, Object> fields, Evaluation found) {
    fields.put("holdout", EvaluationView.summary(found));
  }
}
