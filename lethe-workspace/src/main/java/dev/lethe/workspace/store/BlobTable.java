package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import dev.lethe.workspace.database.BlobPages;
import dev.lethe.workspace.database.Session;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/**
 * A table of secret bytes by number, each a {@link PaddedBlob}, all of them listed in a {@link
 * Directory}: what is not there was never put, or was removed.
 */
record BlobTable(Session session, Catalogue catalogue, String table) {

  /** Takes one blob; the buffer is its own. */
  @FunctionalInterface
  interface Visitor {
    void accept(long key, ByteBuffer content);
  }

  private Directory directory() {
    return catalogue.of(table);
  }

  Optional<byte[]> get(long key) {
    int at = directory().indexOf(key);
    if (at < 0) {
      return Optional.empty();
    }
    byte[] content =
        session
            .firstLarge(
                "SELECT content FROM " + table + " WHERE id = ?",
                row -> PaddedBlob.unwrap(row.getBytes(1), address(key), directory().sum(at)),
                key)
            .orElseThrow(() -> damaged(key, "it is missing"));
    return Optional.of(content);
  }

  /** A blob that must be there. */
  byte[] require(long key) {
    return get(key).orElseThrow(() -> damaged(key, "it is missing"));
  }

  BadInputException damaged(long key, String how) {
    return Damage.of(address(key), how);
  }

  /** Every blob with a key below the limit, in the order of the keys. */
  void each(long limit, Visitor visitor) {
    try (Scan scan = scan(limit)) {
      while (scan.next()) {
        visitor.accept(scan.key(), scan.content().checked());
      }
    }
  }

  private Scan scan(long limit) {
    return new Scan(limit);
  }

  /** The same, as somebody asks for them; from the file itself where it can be read. */
  BlobScan scanForPass(long limit) {
    return session
        .pages(table)
        .<BlobScan>map(pages -> new FileScan(limit, pages))
        .orElseGet(() -> scan(limit));
  }

  /** Every listed blob below a limit, and no other, straight from the pages of the file. */
  private final class FileScan implements BlobScan {

    private final Directory directory = directory();
    private final BlobPages pages;
    private final int size;
    private int next;

    FileScan(long limit, BlobPages pages) {
      this.pages = pages;
      int at = directory.indexOf(limit);
      this.size = at < 0 ? ~at : at;
      for (long key : pages.keys()) {
        if (key < limit && !directory.has(key) && !session.hasSuperseded(table, key)) {
          throw Damage.of(address(key), "nobody put it there");
        }
      }
    }

    @Override
    public boolean next() {
      return next < size && next++ < size;
    }

    @Override
    public long key() {
      return directory.key(next - 1);
    }

    /** What this transaction has changed, or the file does not have, SQLite is asked for. */
    @Override
    public Content content() {
      Optional<BlobPages.Chain> found =
          session.hasSuperseded(table, key()) ? Optional.empty() : pages.find(key());
      return found
          .<Content>map(chain -> new PagedBlob(chain, address(key()), directory.sum(next - 1)))
          .orElseGet(this::fromDatabase);
    }

    private Content fromDatabase() {
      byte[] stored =
          session
              .firstLarge(
                  "SELECT content FROM " + table + " WHERE id = ?", row -> row.getBytes(1), key())
              .orElseThrow(() -> Damage.of(address(key()), "it is missing"));
      return new StoredBlob(stored, address(key()), directory.sum(next - 1));
    }

    @Override
    public void close() {}
  }

  /** Every listed blob below a limit, and no other: what is missing or too many is damage. */
  private final class Scan implements BlobScan {

    private final long limit;
    private final Directory directory = directory();
    private final Session.Cursor cursor;
    private int next;
    private long key;

    private Scan(long limit) {
      this.limit = limit;
      this.cursor =
          session.open("SELECT id, content FROM " + table + " WHERE id < ? ORDER BY id", limit);
    }

    @Override
    public boolean next() {
      if (cursor.next()) {
        key = cursor.read(row -> row.getLong(1));
        requireNext(directory, next++, key);
        return true;
      }
      if (next < directory.size() && directory.key(next) < limit) {
        throw Damage.of(address(directory.key(next)), "it is missing");
      }
      return false;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public StoredBlob content() {
      byte[] stored = cursor.read(row -> row.getBytes(2));
      return new StoredBlob(stored, address(key), directory.sum(next - 1));
    }

    @Override
    public void close() {
      cursor.close();
    }
  }

  private void requireNext(Directory directory, int at, long key) {
    if (at == directory.size() || key < directory.key(at)) {
      throw Damage.of(address(key), "nobody put it there");
    }
    if (key > directory.key(at)) {
      throw Damage.of(address(directory.key(at)), "it is missing");
    }
  }

  /** Keeps a blob, in the place of the one before where there was one. */
  void put(long key, byte[] content) {
    byte[] stored = PaddedBlob.wrap(content, address(key));
    if (directory().has(key)) {
      requireOne(
          session.update("UPDATE " + table + " SET content = ? WHERE id = ?", stored, key),
          address(key));
      session.superseded(table, key);
    } else {
      session.update("INSERT INTO " + table + " (id, content) VALUES (?, ?)", key, stored);
      session.come(table, 0, Set.of(key));
    }
    directory().put(key, PaddedBlob.sum(stored));
  }

  void remove(long key) {
    if (directory().has(key)) {
      requireOne(session.update("DELETE FROM " + table + " WHERE id = ?", key), address(key));
      session.superseded(table, key);
      directory().remove(key);
    }
  }

  /** Changes many, which may be there or not. */
  void changeAll(long[] keys, BlobChanges.Change change) {
    new BlobChanges(session, table, directory(), change).make(keys);
  }

  static void requireOne(int touched, String address) {
    if (touched != 1) {
      throw Damage.of(
          address, touched == 0 ? "it is missing" : "it is there " + touched + " times");
    }
  }

  private String address(Object key) {
    return address(table, key);
  }

  static String address(String table, Object key) {
    return table + " " + key;
  }
}
