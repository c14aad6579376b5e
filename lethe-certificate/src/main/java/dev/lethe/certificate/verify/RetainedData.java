package dev.lethe.certificate.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The retained rows as a verifier needs them; {@link RetainedReader} makes it. */
public final class RetainedData {

  private final Schema schema;
  private final ExactStatistics statistics;
  private final Optional<Sha256> rowsRoot;
  private final List<GridRows> blocks;
  private final Optional<String> refusal;

  /**
   * Takes everything over.
   *
   * @param blocks the rows themselves; empty where nothing reads them again
   * @param refusal why the rows cannot be those of the certificate, if they cannot
   */
  RetainedData(
      Schema schema,
      ExactStatistics statistics,
      Optional<Sha256> rowsRoot,
      List<GridRows> blocks,
      Optional<String> refusal) {
    this.schema = schema;
    this.statistics = statistics;
    this.rowsRoot = rowsRoot;
    this.blocks = blocks;
    this.refusal = refusal;
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

  /** All rows in one piece. */
  GridRows rows() {
    if (blocks.size() == 1) {
      return blocks.get(0);
    }
    int columns = statistics.features();
    if (count() * columns > Integer.MAX_VALUE - 8) {
      throw new BadInputException(
          "more than 2^31 values cannot be held in memory, but there are "
              + count()
              + " rows of "
              + columns);
    }
    int[] features = new int[(int) count() * columns];
    int[] labels = new int[(int) count()];
    int next = 0;
    for (GridRows block : blocks) {
      System.arraycopy(block.features(), 0, features, next * columns, block.rows() * columns);
      System.arraycopy(block.labels(), 0, labels, next, block.rows());
      next += block.rows();
    }
    return new GridRows(columns, features, labels);
  }

  /** The one column of a quantile, in units of its declared interval. */
  double[] values() {
    return Arrays.stream(rows().features()).mapToDouble(v -> v / (double) Grid.ONE).toArray();
  }
}
