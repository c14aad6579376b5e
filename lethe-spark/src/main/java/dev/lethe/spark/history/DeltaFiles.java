package dev.lethe.spark.history;

import static java.util.stream.Collectors.toSet;
import static org.apache.spark.sql.functions.broadcast;

import dev.lethe.base.BadInputException;
import dev.lethe.spark.lake.TableAddress;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Files that versions of a Delta table before a mark may need, and that are there.
 *
 * <p>A {@code VACUUM} that may not delete a file, or that takes a copied one for a new one, ends
 * without an error. So the folder is asked: a file is an old one unless the newest version has it
 * or the log names it after the mark, as one that left or came later. The log forgets its oldest
 * entries, and then more files count as old, never fewer.
 *
 * <p>A shallow clone reads files of its source, which lie outside of its folder and which no {@code
 * VACUUM} of it deletes. Its log names them, as long as a version that needs them can be read.
 */
record DeltaFiles(LakeTable table, Path location) {

  private static final Pattern ENTRY = Pattern.compile("(\\d{20})\\.json");
  private static final Pattern MARKS = Pattern.compile("deletion_vector_[^/]*\\.bin");
  private static final String ACTIONS =
      "add struct<path: string>, remove struct<path: string>, cdc struct<path: string>";

  /** Longer than anybody writes a file before the log names it. */
  private static final Duration UNNAMED = Duration.ofDays(1);

  /** In this order: what changes meanwhile is in the newest version, or in the log. */
  Set<String> oldOnes(Mark mark, Instant now) {
    Map<String, Instant> there = RowFiles.within(table, location, DeltaFiles::hasRows);
    Set<String> newest = ofNewest();
    there.keySet().removeAll(newest);
    Set<String> old = there.isEmpty() ? new HashSet<>() : within(there, mark, now);
    old.addAll(ofSource(newest, mark));
    return old;
  }

  private Set<String> within(Map<String, Instant> there, Mark mark, Instant now) {
    Set<String> old = new HashSet<>(there.keySet());
    old.removeAll(named(old, version -> version > mark.version()));
    Set<String> fresh =
        old.stream()
            .filter(each -> isFresh(there.getOrDefault(each, Instant.MIN), mark, now))
            .collect(toSet());
    if (!fresh.isEmpty()) {
      fresh.removeAll(named(fresh, version -> version <= mark.version()));
      old.removeAll(fresh);
    }
    return old;
  }

  /** It may be of somebody who is writing at this moment. */
  private static boolean isFresh(Instant written, Mark mark, Instant now) {
    return written.isAfter(mark.at()) && written.isAfter(now.minus(UNNAMED));
  }

  private static boolean hasRows(String place) {
    return !MARKS.matcher(place.substring(place.lastIndexOf('/') + 1)).matches();
  }

  private Set<String> ofNewest() {
    TableAddress folder = new TableAddress(TableAddress.Kind.DELTA, location.toString());
    return Arrays.stream(folder.read(table.session()).inputFiles())
        .map(file -> RowFiles.place(new Path(file)))
        .collect(toSet());
  }

  /** As the log writes it: an address, and mostly within the table. */
  private String place(String path) {
    return RowFiles.place(new Path(location, new Path(URI.create(path))));
  }

  /** Those of the files that some entries of the log name, as added, removed or of a change. */
  private Set<String> named(Set<String> files, LongPredicate versions) {
    SparkSession session = table.session();
    List<String> names = files.stream().map(file -> new Path(file).getName()).distinct().toList();
    Dataset<Row> asked = session.createDataset(names, Encoders.STRING()).toDF("name");
    return paths(versions)
        .selectExpr("path", "substring_index(path, '/', -1) AS name")
        .join(broadcast(asked), "name")
        .select("path")
        .as(Encoders.STRING())
        .collectAsList()
        .stream()
        .map(this::place)
        .collect(toSet());
  }

  /** What the log names by a whole address, outside of the folder, and what is there. */
  private Set<String> ofSource(Set<String> newest, Mark mark) {
    String own = RowFiles.place(location) + "/";
    return paths(version -> version <= mark.version())
        .where("path LIKE '/%' OR path RLIKE '^[A-Za-z][A-Za-z0-9+.-]*:'")
        .distinct()
        .as(Encoders.STRING())
        .collectAsList()
        .stream()
        .filter(path -> !place(path).startsWith(own) && !newest.contains(place(path)))
        .filter(path -> RowFiles.isThere(table, new Path(URI.create(path))))
        .collect(toSet());
  }

  private Dataset<Row> paths(LongPredicate versions) {
    SparkSession session = table.session();
    String[] entries = entries(versions);
    Dataset<Row> actions =
        entries.length == 0
            ? session.createDataFrame(List.of(), StructType.fromDDL(ACTIONS))
            : session.read().schema(ACTIONS).json(entries);
    return actions.selectExpr("explode(array(add.path, remove.path, cdc.path)) AS path");
  }

  private String[] entries(LongPredicate versions) {
    Path log = new Path(location, "_delta_log");
    try {
      FileSystem system = log.getFileSystem(table.session().sparkContext().hadoopConfiguration());
      return Arrays.stream(system.listStatus(log))
          .map(FileStatus::getPath)
          .filter(each -> isAmong(each.getName(), versions))
          .map(each -> each.toString().replaceAll("[\\[\\]{}*?\\\\]", "\\\\$0")) // no pattern
          .toArray(String[]::new);
    } catch (FileNotFoundException elsewhere) {
      return new String[0];
    } catch (IOException trouble) {
      throw new BadInputException(table + ": its log could not be read: " + trouble, trouble);
    }
  }

  private static boolean isAmong(String name, LongPredicate versions) {
    Matcher entry = ENTRY.matcher(name);
    return entry.matches() && versions.test(Long.parseLong(entry.group(1)));
  }
}
