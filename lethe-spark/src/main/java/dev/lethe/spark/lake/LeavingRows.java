package dev.lethe.spark.lake;

import static org.apache.spark.sql.functions.unix_millis;

import dev.lethe.base.NoGuaranteeException;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Which rows of a file leave, by their numbers from 0 on.
 *
 * <p>Only Spark says who is in a row: whatever the type of the id is, and be it the name of a
 * folder, the file is then rewritten by numbers alone. They hold for the file that was read, so it
 * is known again by its length and time.
 *
 * @param file as a URI
 * @param modified in milliseconds
 * @param numbers in ascending order
 * @param owners whose they are, to make sure
 */
record LeavingRows(String file, long length, long modified, List<Long> numbers, Owners owners)
    implements Serializable {

  /** Of every file with such rows. */
  static List<LeavingRows> of(Dataset<Row> table, Column theirs, Owners owners) {
    Column metadata = table.metadataColumn("_metadata");
    Map<List<Object>, Set<Long>> files = new LinkedHashMap<>();
    for (Row row :
        table
            .filter(theirs)
            .select(
                metadata.getField("file_path"),
                metadata.getField("file_size"),
                unix_millis(metadata.getField("file_modification_time")),
                metadata.getField("row_index"))
            .collectAsList()) {
      files
          .computeIfAbsent(List.of(row.get(0), row.get(1), row.get(2)), file -> new TreeSet<>())
          .add(row.getLong(3));
    }
    List<LeavingRows> all = new ArrayList<>();
    files.forEach(
        (file, numbers) ->
            all.add(
                new LeavingRows(
                    (String) file.get(0),
                    (Long) file.get(1),
                    (Long) file.get(2),
                    List.copyOf(numbers),
                    owners)));
    return all;
  }

  Path path() {
    return path(file);
  }

  /** Of a URI, which has blanks and the like escaped. */
  static Path path(String uri) {
    return new Path(URI.create(uri));
  }

  /** The file, if it is still the one whose rows were numbered. */
  FileStatus unchanged(Configuration configuration) throws IOException {
    FileStatus now = path().getFileSystem(configuration).getFileStatus(path());
    if (now.getLen() != length || now.getModificationTime() != modified) {
      throw new NoGuaranteeException(
          path()
              + " was written to while rows were being deleted from it: it is left as it is, and"
              + " nothing was released; ask again while nobody writes to it");
    }
    return now;
  }
}
