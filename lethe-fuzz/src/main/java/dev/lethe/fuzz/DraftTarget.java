package dev.lethe.fuzz;

import dev.lethe.base.Progress;
import dev.lethe.data.csv.CsvTable;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.DraftScale;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Drafted schemas: a draft can be written and read, it takes every row of the table it was drafted
 * from (those without a label are announced), and no row leaves the unit ball.
 *
 * <p>One choice, then a CSV file: how numbers are scaled.
 */
final class DraftTarget implements Target {

  private static final List<DraftScale> SCALES = List.of(DraftScale.values());

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    DraftScale scale = SCALES.get(input.choice(SCALES.size()));
    ByteSource source = ByteSource.of("fuzz", input.rest());
    Attempt<SchemaDraft> draft =
        Attempt.at(
            () ->
                SchemaInference.infer(
                    CsvTable.open(source), DraftOptions.none().scaledBy(scale), Progress.SILENT));
    if (draft.isRefused()) {
      return;
    }
    Schema schema = draft.value().get().schema();
    byte[] written = SchemaWriter.json(schema).getBytes(StandardCharsets.UTF_8);
    Attempt.requireEqual("read", schema, SchemaReader.read(ByteSource.of("draft", written)));
    Attempt<Dataset> rows =
        Attempt.at(() -> GridImport.by(schema).load(CsvTable.open(source), Progress.SILENT));
    if (!rows.isRefused()) {
      requireInBall(rows.value().get(), schema.bias());
    } else if (draft.value().get().notes().stream()
        .noneMatch(warning -> warning.startsWith("the label has"))) {
      throw new Finding("a draft refuses its own table: " + rows + "\n" + schema);
    }
  }

  private static void requireInBall(Dataset rows, boolean bias) {
    int columns = rows.columns();
    for (int i = 0; i < rows.rows(); i++) {
      long squares =
          UnitBallGrid.squaredNorm(rows.features(), i * columns, bias ? columns - 1 : columns);
      if (squares > UnitBallGrid.BALL || Math.abs(rows.labels()[i]) > UnitBallGrid.ONE) {
        throw new Finding("row " + i + " has left the ball: " + squares);
      }
    }
  }
}
