package dev.lethe.cli.predict;

import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.Table;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Predicts new rows by a released model, one line each. */
@Command(
    name = "predict",
    description = {
      "Predict new rows by a released model: class and probability, or value.",
      "Rows need the model's columns, no label and no id; an id column is passed on."
    })
public final class PredictCommand implements Runnable {

  @Spec private CommandSpec spec;
  @Mixin private ReleaseAndRows rows;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where predictions are written (default: standard output).")
  private @Nullable Path out;

  @Option(names = "--json", description = "A JSON object a line instead of CSV.")
  private boolean json;

  @Override
  public void run() {
    ReleasedModel model = rows.model();
    Table table = rows.table(model);
    try {
      if (out == null) {
        predict(model, table, spec.commandLine().getOut());
      } else {
        Output.note(writeFile(model, table, out) + " predictions in " + out, err());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** The file is there once it is whole: a row that is refused leaves none. */
  private long writeFile(ReleasedModel model, Table table, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      long count;
      try (BufferedWriter writer = Files.newBufferedWriter(part)) {
        count = predict(model, table, writer);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      return count;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private long predict(ReleasedModel model, Table table, Writer writer) throws IOException {
    OptionalInt id =
        model.schema().id().stream()
            .mapToInt(table.columns()::indexOf)
            .filter(c -> c >= 0)
            .findFirst();
    PredictionLines lines =
        json ? new JsonLines(writer, model, id) : new CsvLines(writer, model, id);
    long[] count = new long[1];
    try (TerminalProgress progress = TerminalProgress.of("predicting")) {
      model.forEach(
          table,
          (row, prediction) -> {
            try {
              lines.write(row, prediction);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            count[0]++;
          },
          progress);
    }
    lines.end();
    writer.flush();
    return count[0];
  }
}
