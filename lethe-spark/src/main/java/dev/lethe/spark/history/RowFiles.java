package dev.lethe.spark.history;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Files in the folder of a table, whether or not a version has them. */
final class RowFiles {

  private RowFiles() {}

  /**
   * Where they are, without scheme and host, and when each was written.
   *
   * @param counted of a file's place within the folder
   */
  static Map<String, Instant> within(LakeTable table, Path folder, Predicate<String> counted) {
    Map<String, Instant> found = new HashMap<>();
    try {
      FileSystem system =
          folder.getFileSystem(table.session().sparkContext().hadoopConfiguration());
      int prefix = place(system.makeQualified(folder)).length() + 1;
      RemoteIterator<LocatedFileStatus> all = system.listFiles(folder, true);
      while (all.hasNext()) {
        LocatedFileStatus each = all.next();
        String place = place(each.getPath());
        if (!isHidden(place.substring(prefix)) && counted.test(place.substring(prefix))) {
          found.put(place, Instant.ofEpochMilli(each.getModificationTime()));
        }
      }
      return found;
    } catch (IOException trouble) {
      throw unseen(table, trouble);
    }
  }

  static boolean isThere(LakeTable table, Path file) {
    try {
      return file.getFileSystem(table.session().sparkContext().hadoopConfiguration()).exists(file);
    } catch (IOException trouble) {
      throw unseen(table, trouble);
    }
  }

  private static BadInputException unseen(LakeTable table, IOException trouble) {
    return new BadInputException(
        table + ": whether files of old versions are left could not be seen: " + trouble, trouble);
  }

  static String place(Path path) {
    return path.toUri().getPath();
  }

  /** As formats hide what has no rows; folders of partitions and change feeds have some. */
  private static boolean isHidden(String place) {
    return Arrays.stream(place.split("/"))
        .anyMatch(
            part ->
                (part.startsWith("_") || part.startsWith("."))
                    && !part.contains("=")
                    && !part.equals("_change_data"));
  }
}
