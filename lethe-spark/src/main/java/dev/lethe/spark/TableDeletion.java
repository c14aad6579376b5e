package dev.lethe.spark;

import static java.util.stream.Collectors.joining;
import static org.apache.spark.sql.functions.col;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.spark.history.LakeFormat;
import dev.lethe.spark.lake.Owners;
import dev.lethe.spark.lake.ParquetDeletion;
import dev.lethe.spark.lake.RowUpdate;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.spark.reading.Quoted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Deletes people's rows from a table of the user's, when asked to: out of the files of Parquet, and
 * by a {@code DELETE} from tables of a catalogue, which formats with transactions (Delta, Iceberg)
 * carry out.
 */
public record TableDeletion(SparkSession session, TableAddress address) {

  private static final HexFormat HEX = HexFormat.of();

  /**
   * Takes the rows out, and the names of those people where they are left beside the rows.
   *
   * @param id the column that says whose row it is
   * @param literals the subjects as values of its type
   */
  public void delete(String id, Set<String> subjects, Object[] literals) {
    switch (address.kind()) {
      case PARQUET ->
          inFiles(
              files -> {
                files.delete(col(Quoted.name(id)).isin(literals), new Owners(id, subjects));
                files.dropNames(id, subjects);
              });
      case DELTA, TABLE -> fromCatalogue(Quoted.name(id), literals);
      case CSV ->
          throw new BadUsageException(
              address
                  + ": rows are deleted from Parquet and from tables of a catalogue only: delete"
                  + " them there yourself, then forget without --delete");
    }
  }

  /** Does away with copies that an interrupted deletion left. */
  public void dropLeftovers() {
    if (address.kind() == TableAddress.Kind.PARQUET) {
      inFiles(ParquetDeletion::dropLeftovers);
    }
  }

  private interface FileWork {
    void on(ParquetDeletion files) throws IOException;
  }

  private void inFiles(FileWork work) {
    try {
      work.on(new ParquetDeletion(session, address));
    } catch (IOException broken) {
      throw new BadInputException(
          address
              + ": rows could not be deleted ("
              + broken
              + "): no row that stays is lost, and asking again finishes",
          broken);
    }
  }

  private void fromCatalogue(String id, Object[] literals) {
    if (literals.length == 0) {
      return; // names that cannot be in the table
    }
    try {
      if (LakeFormat.of(session, address).equals(Optional.of(LakeFormat.DELTA))) {
        byMerging(id, literals);
      } else {
        String names = Arrays.stream(literals).map(TableDeletion::sql).collect(joining(", "));
        session.sql("DELETE FROM %s WHERE %s IN (%s)".formatted(address.identifier(), id, names));
      }
    } catch (Exception refused) { // Spark's AnalysisException is checked and not declared
      throw new BadUsageException(
          address
              + ": the table did not carry out a DELETE ("
              + String.valueOf(refused.getMessage()).lines().findFirst().orElse("")
              + "): ask again, or delete the rows there yourself, then forget without --delete",
          refused);
    }
  }

  /** Delta writes the condition of a {@code DELETE} into its history, with the names in it. */
  private void byMerging(String id, Object[] literals) {
    StructType type =
        new StructType()
            .add("id", literals[0] instanceof String ? DataTypes.StringType : DataTypes.LongType);
    new RowUpdate(session, address)
        .merge(
            Arrays.stream(literals).map(RowFactory::create).toList(),
            type,
            "ON old.%s = new.id WHEN MATCHED THEN DELETE".formatted(id));
  }

  /** Bytes need no quoting, by whatever rules a session quotes. */
  private static String sql(Object literal) {
    return literal instanceof String text
        ? "CAST(X'" + HEX.formatHex(text.getBytes(StandardCharsets.UTF_8)) + "' AS STRING)"
        : literal.toString();
  }
}
