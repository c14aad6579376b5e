package dev.lethe.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.not;

import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Deletes people's rows from a table of the user's, when asked to.
 *
 * <p>A folder of Parquet is rewritten file by file: only files with such rows, each into a new file
 * that takes its place by one renaming. A crash leaves some files done and others not, no row twice
 * and none lost, and asking again finishes. Tables of a catalogue get a {@code DELETE}, which
 * formats with transactions (Delta, Iceberg) carry out.
 */
final class TableDeletion {

  private final SparkSession session;
  private final TableAddress address;

  TableDeletion(SparkSession session, TableAddress address) {
    this.session = session;
    this.address = address;
  }

  /**
   * Takes the rows out.
   *
   * @param id the column that says whose row it is, quoted
   * @param subjects as literals of its type
   */
  void delete(String id, Object[] subjects) {
    switch (address.kind()) {
      case PARQUET -> fromFiles(col(id), col(id).isin(subjects));
      case TABLE -> fromCatalogue(id, subjects);
      case CSV ->
          throw new BadUsageException(
              address
                  + ": rows are deleted from Parquet and from tables of a catalogue only: delete"
                  + " them there yourself, then forget without --delete");
    }
  }

  private void fromCatalogue(String id, Object[] subjects) {
    String marks = String.join(", ", Collections.nCopies(subjects.length, "?"));
    try {
      session.sql(
          "DELETE FROM " + address.place() + " WHERE " + id + " IN (" + marks + ")", subjects);
    } catch (Exception unsupported) { // Spark's AnalysisException is checked and not declared
      throw new BadUsageException(
          address
              + ": this table knows no DELETE ("
              + String.valueOf(unsupported.getMessage()).lines().findFirst().orElse("")
              + "): delete the rows there yourself, then forget without --delete",
          unsupported);
    }
  }

  private void fromFiles(Column id, Column theirs) {
    List<String> files =
        address
            .read(session)
            .filter(theirs)
            .select(input_file_name())
            .distinct()
            .as(Encoders.STRING())
            .collectAsList();
    try {
      for (String file : files) {
        rewrite(new Path(URI.create(file)), id, theirs);
      }
      dropSummaries();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void rewrite(Path file, Column id, Column theirs) throws IOException {
    FileSystem system = file.getFileSystem(configuration());
    Path fresh = new Path(file.getParent(), "_lethe-" + UUID.randomUUID());
    Dataset<Row> rest = session.read().parquet(file.toString()).filter(id.isNull().or(not(theirs)));
    try {
      if (rest.isEmpty()) {
        system.delete(file, false);
        return;
      }
      rest.coalesce(1).write().parquet(fresh.toString());
      FileContext.getFileContext(file.toUri(), configuration())
          .rename(onlyPart(system, fresh), file, Options.Rename.OVERWRITE);
    } finally {
      system.delete(fresh, true);
    }
  }

  private static Path onlyPart(FileSystem system, Path folder) throws IOException {
    for (FileStatus each : system.listStatus(folder)) {
      if (each.getPath().getName().startsWith("part-")) {
        return each.getPath();
      }
    }
    throw new IOException("Spark wrote no file to " + folder);
  }

  /** Old writers left the smallest and largest values of every file in one place. */
  private void dropSummaries() throws IOException {
    Path root = new Path(address.place());
    FileSystem system = root.getFileSystem(configuration());
    system.delete(new Path(root, "_metadata"), false);
    system.delete(new Path(root, "_common_metadata"), false);
  }

  private Configuration configuration() {
    return session.sparkContext().hadoopConfiguration();
  }
}
