package dev.lethe.workspace.store;

import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.workspace.database.Session;
import dev.lethe.workspace.database.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Many blobs of one table, read, changed and written some at a time: a server is not waited for
 * once for each, and while the calling thread reads and writes others work on what was read.
 */
final class BlobChanges {

  private static final int TOGETHER = 32;

  /** What becomes of a blob; called by many threads. */
  @FunctionalInterface
  interface Change {
    /**
     * Changes one.
     *
     * @param content as it is; of no bytes where there is none, and the array is the callee's
     * @return what it becomes; no bytes for no blob, the same array to leave it as it was written
     */
    byte[] of(long key, byte[] content);
  }

  private final Session session;
  private final String table;
  private final Directory directory;
  private final Change change;

  BlobChanges(Session session, String table, Directory directory, Change change) {
    this.session = session;
    this.table = table;
    this.directory = directory;
    this.change = change;
  }

  private record Found(long key, byte @Nullable [] stored, boolean listed, int sum) {}

  /** Bytes that are to be written; none for a blob that is to go. */
  private record Changed(long key, boolean listed, byte @Nullable [] stored) {}

  /** The keys rise. */
  void make(long[] keys) {
    boolean most = keys.length > TOGETHER && 2 * keys.length > directory.size();
    Optional<Side> side = most ? session.emptierSide(table) : Optional.empty();
    if (side.isPresent()) {
      try (Crossing crossing = new Crossing(side.orElseThrow(), keys)) {
        make(keys, crossing::stored, crossing::write);
        crossing.leave();
      }
    } else {
      make(keys, this::stored, this::write);
    }
  }

  private void make(
      long[] keys, Function<long[], Map<Long, byte[]>> reading, Consumer<List<Changed>> writing) {
    List<IndexRange> groups = IndexRange.split(keys.length, TOGETHER);
    ParallelBlocks workers =
        groups.size() > 1 ? ParallelBlocks.onAllProcessors() : ParallelBlocks.on(1);
    workers.map(
        groups.stream()
            .map(group -> Arrays.copyOfRange(keys, group.from(), group.to()))
            .map(some -> found(some, reading.apply(some)))
            .iterator(),
        groups.size(),
        this::changed,
        writing,
        Progress.SILENT);
  }

  private Map<Long, byte[]> stored(long[] keys) {
    Map<Long, byte[]> stored = new HashMap<>();
    session.eachLarge(
        "SELECT id, content FROM %s WHERE id IN (?%s)"
            .formatted(table, ", ?".repeat(keys.length - 1)),
        row -> stored.put(row.getLong(1), row.getBytes(2)),
        LongStream.of(keys).boxed().toArray());
    return stored;
  }

  private List<Found> found(long[] keys, Map<Long, byte[]> stored) {
    List<Found> found = new ArrayList<>();
    for (long key : keys) {
      int at = directory.indexOf(key);
      found.add(new Found(key, stored.get(key), at >= 0, at < 0 ? 0 : directory.sum(at)));
    }
    return found;
  }

  private List<Changed> changed(List<Found> group) {
    List<Changed> changed = new ArrayList<>();
    for (Found found : group) {
      String address = BlobTable.address(table, found.key);
      if (found.listed && found.stored == null) {
        throw Damage.of(address, "it is missing");
      }
      byte[] content =
          found.listed ? PaddedBlob.unwrap(found.stored, address, found.sum) : new byte[0];
      byte[] next = change.of(found.key, content);
      if (next.length == 0) {
        changed.add(new Changed(found.key, found.listed, null));
      } else if (next != content) {
        changed.add(new Changed(found.key, found.listed, PaddedBlob.wrap(next, address)));
      }
    }
    return changed;
  }

  private void write(List<Changed> group) {
    List<Object[]> updates = new ArrayList<>();
    List<Object[]> inserts = new ArrayList<>();
    List<Object[]> deletes = new ArrayList<>();
    for (Changed changed : group) {
      if (changed.stored == null) {
        if (changed.listed) {
          deletes.add(new Object[] {changed.key});
        }
      } else if (changed.listed) {
        updates.add(new Object[] {changed.stored, changed.key});
      } else {
        inserts.add(new Object[] {changed.key, changed.stored});
      }
      list(changed);
    }
    superseding("UPDATE " + table + " SET content = ? WHERE id = ?", updates, 1);
    superseding("DELETE FROM " + table + " WHERE id = ?", deletes, 0);
    run("INSERT INTO " + table + " (id, content) VALUES (?, ?)", inserts);
    session.come(table, 0, keys(inserts));
  }

  /** They come first. */
  private static Set<Long> keys(List<Object[]> inserts) {
    return inserts.stream().map(values -> (Long) values[0]).collect(Collectors.toSet());
  }

  private void list(Changed changed) {
    if (changed.stored != null) {
      directory.put(changed.key, PaddedBlob.sum(changed.stored));
    } else if (changed.listed) {
      directory.remove(changed.key);
    }
  }

  /** Each must have been there once. */
  private void superseding(String sql, List<Object[]> all, int keyAt) {
    int[] touched = run(sql, all);
    for (int i = 0; i < touched.length; i++) {
      long key = (Long) Objects.requireNonNull(all.get(i)[keyAt]);
      BlobTable.requireOne(touched[i], BlobTable.address(table, key));
      session.superseded(table, key);
    }
  }

  private int[] run(String sql, List<Object[]> all) {
    return all.isEmpty() ? new int[0] : session.updateAll(sql, all);
  }

  /**
   * Most blobs of a table on a server: one query reads them in their order, what they become is
   * written to the other side of their parts, and one statement at the end does away with what they
   * were. What is on that side already stays there and is written in its place.
   */
  private final class Crossing implements AutoCloseable {

    private final Side to;
    private final Session.Cursor cursor;
    private final Set<Long> left = new HashSet<>();
    private boolean ahead;

    Crossing(Side to, long[] keys) {
      this.to = to;
      this.cursor =
          session.open(
              "SELECT id, content FROM " + table + " WHERE id BETWEEN ? AND ? ORDER BY id",
              keys[0],
              keys[keys.length - 1]);
    }

    /** Those with the next keys, and what is between them. */
    Map<Long, byte[]> stored(long[] keys) {
      Map<Long, byte[]> stored = new HashMap<>();
      while (ahead || cursor.next()) {
        long key = cursor.read(row -> row.getLong(1));
        ahead = key > keys[keys.length - 1];
        if (ahead) {
          break;
        }
        stored.put(key, cursor.read(row -> row.getBytes(2)));
      }
      return stored;
    }

    void write(List<Changed> group) {
      List<Changed> there = new ArrayList<>();
      List<Object[]> inserts = new ArrayList<>();
      for (Changed changed : group) {
        if (to.there().contains(changed.key)) {
          there.add(changed);
          continue;
        }
        if (changed.listed) {
          left.add(changed.key);
        }
        if (changed.stored != null) {
          inserts.add(new Object[] {changed.key, changed.stored, to.number()});
        }
        list(changed);
      }
      run("INSERT INTO " + table + " (id, content, side) VALUES (?, ?, ?)", inserts);
      session.come(table, to.number(), keys(inserts));
      BlobChanges.this.write(there);
    }

    /** The server is told what stays, which is little: it looks for each number in every part. */
    void leave() {
      if (left.isEmpty()) {
        return;
      }
      long[] staying =
          to.across().stream().filter(key -> !left.contains(key)).mapToLong(key -> key).toArray();
      int gone =
          session.update(
              "DELETE FROM " + table + " WHERE side = ? AND id <> ALL (?)", to.other(), staying);
      if (gone != left.size()) {
        throw Damage.of(table, gone + " entries left it instead of " + left.size());
      }
      session.left(table, to.other(), left);
    }

    @Override
    public void close() {
      cursor.close();
    }
  }
}
