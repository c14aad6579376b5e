package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A table of secret bytes by key, each a {@link PaddedBlob}.
 *
 * @param <K> the type of the key: Long or String
 */
final class BlobTable<K> {

  /** Takes one blob; the buffer is its own. */
  @FunctionalInterface
  interface Visitor {
    void accept(long key, ByteBuffer content);
  }

  private final Session session;
  private final String table;

  BlobTable(Session session, String table) {
    this.session = session;
    this.table = table;
  }

  Optional<byte[]> get(K key) {
    return session
        .first("SELECT content FROM " + table + " WHERE id = ?", row -> row.getBytes(1), key)
        .map(stored -> PaddedBlob.unwrap(stored, where(key)));
  }

  /** A blob that must be there. */
  byte[] require(K key) {
    return get(key).orElseThrow(() -> damaged(key, "it is missing"));
  }

  BadInputException damaged(K key, String how) {
    return PaddedBlob.damaged(where(key), how);
  }

  /** Every blob with a key below the limit, in the order of the keys. */
  void each(long limit, Visitor visitor) {
    session.each(
        "SELECT id, content FROM " + table + " WHERE id < ? ORDER BY id",
        row -> {
          long key = row.getLong(1);
          visitor.accept(key, PaddedBlob.view(row.getBytes(2), where(key)));
        },
        limit);
  }

  /** Keeps a blob, in the place of the one before where there was one. */
  void put(K key, byte[] content) {
    byte[] stored = PaddedBlob.wrap(content);
    if (session.update("UPDATE " + table + " SET content = ? WHERE id = ?", stored, key) > 0) {
      session.superseded();
    } else {
      session.update("INSERT INTO " + table + " (id, content) VALUES (?, ?)", key, stored);
    }
  }

  void remove(K key) {
    if (session.update("DELETE FROM " + table + " WHERE id = ?", key) > 0) {
      session.superseded();
    }
  }

  void clear() {
    if (session.update("DELETE FROM " + table) > 0) {
      session.superseded();
    }
  }

  private String where(Object key) {
    return session.database().name() + ": " + table + " " + key;
  }
}
