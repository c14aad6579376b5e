package dev.lethe.spark.history;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Folders of partitions that a purge has emptied. A file system keeps them, and where the person is
 * a partition, with the person's name. In an object store there are none.
 */
record EmptyFolders(FileSystem system) {

  private static final Set<String> WITH_FOLDERS = Set.of("file", "hdfs", "viewfs");

  /** Where files of the format itself are. */
  private static final Set<String> NOT_OURS = Set.of("_delta_log", "metadata");

  static void drop(LakeTable table, Path place) {
    try {
      FileSystem system = place.getFileSystem(table.session().sparkContext().hadoopConfiguration());
      if (WITH_FOLDERS.contains(system.getScheme()) && system.exists(place)) {
        new EmptyFolders(system).dropWithin(place);
      }
    } catch (IOException trouble) {
      throw new BadInputException(
          table + ": folders of partitions that are empty could not be removed: " + trouble,
          trouble);
    }
  }

  /** Whether nothing is left in the folder. */
  private boolean dropWithin(Path folder) throws IOException {
    boolean empty = true;
    for (FileStatus each : system.listStatus(folder)) {
      empty &= each.isDirectory() && isDropped(each.getPath());
    }
    return empty;
  }

  /** A folder that somebody fills meanwhile is not removed. */
  private boolean isDropped(Path folder) throws IOException {
    return !NOT_OURS.contains(folder.getName())
        && dropWithin(folder)
        && folder.getName().contains("=")
        && system.delete(folder, false);
  }
}
