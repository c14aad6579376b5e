package dev.lethe.spark.lake;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.jspecify.annotations.Nullable;

/**
 * The folders and files behind a Parquet address, and what lies there beside the rows: copies that
 * an interrupted deletion left, summaries with names in them, empty folders named after people.
 */
record ParquetFolder(TableAddress address, FileSystem system, List<FileStatus> roots) {

  /** Spark's readers pass over names that begin so. */
  private static final String MARK = "_lethe-";

  /** Old writers left the smallest and largest values of every file in one place. */
  private static final Set<String> SUMMARIES = Set.of("_metadata", "_common_metadata");

  static ParquetFolder of(TableAddress address, Configuration configuration) throws IOException {
    Path place = new Path(address.place());
    FileSystem system = place.getFileSystem(configuration);
    FileStatus @Nullable [] found = system.globStatus(place);
    return new ParquetFolder(address, system, found == null ? List.of() : List.of(found));
  }

  /** A name for a file that is being written beside another. */
  static Path beside(Path file) {
    return new Path(file.getParent(), MARK + UUID.randomUUID());
  }

  /** Refuses tables whose files only their format understands: some of them no longer count. */
  void requirePlain() throws IOException {
    for (FileStatus root : roots) {
      for (@Nullable Path at = root.getPath(); at != null; at = at.getParent()) {
        requirePlain(at);
      }
    }
  }

  private void requirePlain(Path folder) throws IOException {
    for (FileStatus each : list(folder)) {
      switch (each.getPath().getName()) {
        case "_delta_log" -> throw notPlain(folder, "Delta", "spark:delta:PATH or ");
        case ".hoodie" -> throw notPlain(folder, "Hudi", "");
        case "metadata" -> requireNoIceberg(each.getPath());
        default -> {}
      }
    }
  }

  private void requireNoIceberg(Path metadata) throws IOException {
    for (FileStatus each : list(metadata)) {
      if (each.getPath().getName().endsWith(".metadata.json")) {
        throw notPlain(metadata.getParent(), "Iceberg", "");
      }
    }
  }

  private BadUsageException notPlain(Path folder, String format, String instead) {
    return new BadUsageException(
        "%s: %s is a table of %s, with files whose rows no longer count: use %sspark:table:NAME"
            .formatted(address, folder, format, instead));
  }

  /** Does away with copies that an interrupted deletion left: they may hold anybody's rows. */
  void dropLeftovers() throws IOException {
    for (Path each : within(status -> status.getPath().getName().startsWith(MARK))) {
      delete(each, true);
    }
  }

  /**
   * Does away with what lies beside the rows and still names these people.
   *
   * @param id the column that says whose row it is
   */
  void dropNames(String id, Set<String> subjects) throws IOException {
    for (Path each : within(status -> SUMMARIES.contains(status.getPath().getName()))) {
      delete(each, false);
    }
    for (Path each : within(status -> isFolderOf(status, id, subjects))) {
      dropHollow(each);
    }
  }

  private static boolean isFolderOf(FileStatus folder, String id, Set<String> subjects) {
    String name = folder.getPath().getName();
    int equals = name.indexOf('=');
    return folder.isDirectory()
        && equals > 0
        && ExternalCatalogUtils.unescapePathName(name.substring(0, equals)).equalsIgnoreCase(id)
        && subjects.contains(ExternalCatalogUtils.unescapePathName(name.substring(equals + 1)));
  }

  /** A folder without a file in it, and those above it that are empty then. */
  private void dropHollow(Path folder) throws IOException {
    if (isHollow(folder)) {
      @Nullable Path above = folder.getParent();
      while (above != null && isPartition(above) && list(above).isEmpty()) {
        delete(above, false);
        above = above.getParent();
      }
    }
  }

  private boolean isHollow(Path folder) throws IOException {
    for (FileStatus each : list(folder)) {
      if (!each.isDirectory() || !isHollow(each.getPath())) {
        return false;
      }
    }
    delete(folder, false);
    return true;
  }

  private boolean isPartition(Path folder) {
    return folder.getName().contains("=")
        && roots.stream().noneMatch(root -> root.getPath().equals(folder));
  }

  private void delete(Path path, boolean recursive) throws IOException {
    try {
      if (!system.delete(path, recursive) && system.exists(path)) {
        throw new IOException("it is still there");
      }
    } catch (IOException kept) {
      throw new NoGuaranteeException(
          path
              + " may hold rows or names of people who leave, and cannot be deleted ("
              + kept.getMessage()
              + "): delete it and ask again",
          kept);
    }
  }

  /** Beside files that are named by themselves, and everywhere below folders. */
  private List<Path> within(Predicate<FileStatus> wanted) throws IOException {
    List<Path> found = new ArrayList<>();
    for (FileStatus root : roots) {
      if (root.isDirectory()) {
        walk(root.getPath(), wanted, found);
      } else {
        list(root.getPath().getParent()).stream()
            .filter(wanted)
            .forEach(each -> found.add(each.getPath()));
      }
    }
    return found.stream().distinct().toList();
  }

  private void walk(Path folder, Predicate<FileStatus> wanted, List<Path> found)
      throws IOException {
    for (FileStatus each : list(folder)) {
      if (wanted.test(each)) {
        found.add(each.getPath());
      } else if (each.isDirectory() && isRead(each.getPath().getName())) {
        walk(each.getPath(), wanted, found);
      }
    }
  }

  /** Whether Spark looks for rows in a folder of this name. */
  private static boolean isRead(String name) {
    return !name.startsWith(".") && (!name.startsWith("_") || name.contains("="));
  }

  private List<FileStatus> list(@Nullable Path folder) throws IOException {
    try {
      return folder == null ? List.of() : List.of(system.listStatus(folder));
    } catch (FileNotFoundException | AccessControlException nothing) {
      return List.of();
    }
  }
}
