package dev.lethe.workspace.store;

import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.workspace.database.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  void make(long[] keys) {
    List<IndexRange> groups = IndexRange.split(keys.length, TOGETHER);
    ParallelBlocks workers =
        groups.size() > 1 ? ParallelBlocks.onAllProcessors() : ParallelBlocks.on(1);
    workers.map(
        groups.stream().map(group -> read(keys, group)).iterator(),
        groups.size(),
        this::changed,
        this::write,
        Progress.SILENT);
  }

  private List<Found> read(long[] keys, IndexRange group) {
    Map<Long, byte[]> stored = new HashMap<>();
    Object[] some = new Object[group.size()];
    for (int i = 0; i < some.length; i++) {
      some[i] = keys[group.from() + i];
    }
    session.each(
        "SELECT id, content FROM %s WHERE id IN (?%s)"
            .formatted(table, ", ?".repeat(some.length - 1)),
        row -> stored.put(row.getLong(1), row.getBytes(2)),
        some);
    List<Found> found = new ArrayList<>();
    for (int i = group.from(); i < group.to(); i++) {
      int at = directory.indexOf(keys[i]);
      int sum = at < 0 ? 0 : directory.sum(at);
      found.add(new Found(keys[i], stored.get(keys[i]), at >= 0, sum));
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
          directory.remove(changed.key);
        }
        continue;
      }
      if (changed.listed) {
        updates.add(new Object[] {changed.stored, changed.key});
      } else {
        inserts.add(new Object[] {changed.key, changed.stored});
      }
      directory.put(changed.key, PaddedBlob.sum(changed.stored));
    }
    superseding("UPDATE " + table + " SET content = ? WHERE id = ?", updates, 1);
    superseding("DELETE FROM " + table + " WHERE id = ?", deletes, 0);
    run("INSERT INTO " + table + " (id, content) VALUES (?, ?)", inserts);
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
}
