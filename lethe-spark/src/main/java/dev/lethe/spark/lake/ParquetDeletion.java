package dev.lethe.spark.lake;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Takes rows out of Parquet, file by file, and only out of files that have such rows.
 *
 * <p>First all new files are written beside the old ones; what goes wrong until then has changed
 * nothing. Then each takes the place of its old one by one renaming. A crash leaves some files done
 * and others not, no row twice and none lost, and asking again finishes. Copies that it leaves are
 * of rows that are in the table too, and the next request does away with them.
 */
public final class ParquetDeletion {

  private final SparkSession session;
  private final TableAddress address;
  private final Configuration configuration;

  public ParquetDeletion(SparkSession session, TableAddress address) {
    this.session = session;
    this.address = address;
    this.configuration = session.sparkContext().hadoopConfiguration();
  }

  public void delete(Column theirs, Owners owners) throws IOException {
    List<LeavingRows> files = LeavingRows.of(address.read(session), theirs, owners);
    for (LeavingRows each : files) {
      Renaming.of(each.path()).requireNoLink(each.path());
      ParquetRewrite.of(each.unchanged(configuration), configuration);
    }
    if (!files.isEmpty()) {
      try {
        replaceAll(files, written(files), configuration);
      } catch (Throwable failure) { // Spark's own are checked and not declared
        dropLeftoversAfter(failure);
        throw failure;
      }
    }
  }

  private void dropLeftoversAfter(Throwable failure) {
    try {
      dropLeftovers();
    } catch (IOException | RuntimeException second) {
      failure.addSuppressed(second);
    }
  }

  public void dropLeftovers() throws IOException {
    ParquetFolder.of(address, configuration).dropLeftovers();
  }

  public void dropNames(String id, Set<String> subjects) throws IOException {
    ParquetFolder.of(address, configuration).dropNames(id, subjects);
  }

  /** The new file of each, written by the cluster; no name where no row stays. */
  private List<String> written(List<LeavingRows> files) {
    JavaSparkContext cluster = JavaSparkContext.fromSparkContext(session.sparkContext());
    Broadcast<SerializableConfiguration> shared =
        cluster.broadcast(new SerializableConfiguration(configuration));
    try {
      return cluster
          .parallelize(IntStream.range(0, files.size()).boxed().toList(), files.size())
          .map(number -> written(files.get(number), shared.value().value()))
          .collect();
    } finally {
      shared.destroy();
    }
  }

  static String written(LeavingRows leaving, Configuration configuration) {
    Path file = leaving.path();
    Path fresh = ParquetFolder.beside(file);
    try {
      ParquetRewrite rewrite = ParquetRewrite.of(leaving.unchanged(configuration), configuration);
      if (rewrite.rows() == leaving.numbers().size()) {
        rewrite.requireAllOf(leaving.owners());
        return "";
      }
      rewrite.without(leaving, Renaming.of(file).output(fresh, configuration), fresh);
      return fresh.toUri().toString();
    } catch (IOException e) {
      throw new BadInputException(
          "nothing was changed: the rows that stay could not be written beside "
              + file
              + " ("
              + e
              + ")",
          e);
    }
  }

  static void replaceAll(List<LeavingRows> files, List<String> fresh, Configuration configuration)
      throws IOException {
    for (int i = 0; i < files.size(); i++) {
      replace(files.get(i), fresh.get(i), configuration);
    }
  }

  private static void replace(LeavingRows leaving, String fresh, Configuration configuration)
      throws IOException {
    Path file = leaving.path();
    leaving.unchanged(configuration);
    if (fresh.isEmpty()) {
      file.getFileSystem(configuration).delete(file, false);
    } else {
      Renaming.of(file).replace(file, LeavingRows.path(fresh), configuration);
    }
  }
}
