package dev.lethe.certificate.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoRoomException;
import dev.lethe.base.Progress;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowsInMemory;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/** The retained rows as somebody brings them; {@link RetainedReader} makes it. */
public final class RetainedEvidence {

  private final Schema schema;
  private final ExactStatistics statistics;
  private final Optional<Sha256> rowsRoot;
  private final Supplier<? extends RowEngine> rows;
  private final Optional<String> refusal;

  /**
   * Takes everything over.
   *
   * @param rows asked only by checks that read rows again
   * @param refusal why the rows cannot be those of the certificate, if they cannot
   */
  RetainedEvidence(
      Schema schema,
      ExactStatistics statistics,
      Optional<Sha256> rowsRoot,
      Supplier<? extends RowEngine> rows,
      Optional<String> refusal) {
    this.schema = schema;
    this.statistics = statistics;
    this.rowsRoot = rowsRoot;
    this.rows = rows;
    this.refusal = refusal;
  }

  /**
   * Rows that an engine holds, a cluster say.
   *
   * @param rowsRoot of the commitment; empty where there is no opening to hold it against
   */
  public static RetainedEvidence of(
      Schema schema,
      ExactStatistics statistics,
      Optional<Sha256> rowsRoot,
      Supplier<? extends RowEngine> rows) {
    return new RetainedEvidence(schema, statistics, rowsRoot, rows, Optional.empty());
  }

  /**
   * Rows in memory, on all processors. Rows that do not fit the certificate's frame are no error
   * here; the report says that they cannot be the retained ones.
   *
   * @param commitment whether there is an opening, so that each row must be hashed
   */
  public static RetainedEvidence of(
      Schema schema, GridRows rows, ModelFacts model, boolean commitment, Kernel kernel) {
    int columns = schema.gridColumns().size();
    if (rows.columns() != columns) {
      throw new BadInputException(
          "the schema makes rows of " + columns + " columns, but got " + rows.columns());
    }
    RowEngine engine =
        new RowsInMemory(rows, kernel, ParallelBlocks.onAllProcessors(), Progress.SILENT);
    NormShells shells = model.frame().shells();
    Optional<Sha256> root = commitment ? Optional.of(RowsDigest.of(rows).root()) : Optional.empty();
    try {
      return of(schema, engine.statistics(shells), root, () -> engine);
    } catch (NoRoomException ours) {
      throw ours;
    } catch (BadInputException outside) {
      return new RetainedEvidence(
          schema,
          ExactStatistics.empty(columns, shells),
          root,
          () -> engine,
          Optional.of(String.valueOf(outside.getMessage())));
    }
  }

  Schema schema() {
    return schema;
  }

  Sha256 schemaDigest() {
    return Sha256.of(SchemaWriter.json(schema).getBytes(StandardCharsets.UTF_8));
  }

  ExactStatistics statistics() {
    return statistics;
  }

  /** Empty where nobody asked for it. */
  Optional<Sha256> rowsRoot() {
    return rowsRoot;
  }

  Optional<String> refusal() {
    return refusal;
  }

  public long count() {
    return statistics.count();
  }

  /** The rows and their statistics as a problem reads them; refused where there are none. */
  Retained retained() {
    return Retained.on(rows, statistics);
  }
}
