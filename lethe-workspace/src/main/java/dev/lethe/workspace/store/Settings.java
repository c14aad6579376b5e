package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Session;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Secret bytes by name, as one transaction sees them, each a {@link PaddedBlob} and listed in the
 * root.
 *
 * <p>A request asks for dozens and changes as many, most of them a page long: those are read
 * together when the first is asked for, and all but the longest are written together at the end, so
 * that a server is waited for twice and not for each.
 */
final class Settings {

  static final String TABLE = "setting";
  private static final String ROOT = ".root";

  /** Names that begin so may be as many as releases: each is read when it is asked for. */
  static final String MANY = "#";

  private static final String ROOT_ADDRESS = address(ROOT);

  /** Bytes as they are stored. */
  private static final int SHORT = 1 << 15;

  /** What is longer is not held in memory, and written at once. */
  private static final int KEPT = 1 << 20;

  private static final String BY_NAME = "SELECT content FROM setting WHERE id = ?";
  private static final String UPDATE = "UPDATE setting SET content = ? WHERE id = ?";
  private static final String INSERT = "INSERT INTO setting (content, id) VALUES (?, ?)";

  private static final byte[] NOTHING = new byte[0];

  /** What the database is to be told of a name; no bytes where it is to go. */
  private record Change(boolean isThere, byte @Nullable [] stored) {}

  private final Session session;
  private final Map<String, Change> changes = new TreeMap<>();
  private @Nullable Map<String, byte[]> known;
  private @Nullable Directory root;

  Settings(Session session) {
    this.session = session;
  }

  /** An empty root, for a state that has none yet. */
  static void begin(Session session) {
    session.update(INSERT, PaddedBlob.wrap(NOTHING, ROOT_ADDRESS), ROOT);
  }

  /** What is there by name. */
  List<String> names() {
    return session.list("SELECT id FROM setting WHERE id <> ?", row -> row.getString(1), ROOT);
  }

  /** All that are listed; the one entry that must always be there. */
  Directory root() {
    Directory known = root;
    if (known == null) {
      byte[] stored = stored(ROOT);
      known = Directory.read(PaddedBlob.unwrap(stored, ROOT_ADDRESS));
      root = known;
    }
    return known;
  }

  Optional<byte[]> get(String name) {
    int at = root().indexOf(number(name));
    return at < 0
        ? Optional.empty()
        : Optional.of(PaddedBlob.unwrap(stored(name), address(name), root().sum(at)));
  }

  /** A setting that must be there. */
  byte[] require(String name) {
    return get(name).orElseThrow(() -> missing(name));
  }

  private byte[] stored(String name) {
    Change change = changes.get(name);
    byte[] here = change != null ? change.stored : known().get(name);
    return here != null
        ? here
        : kept(
            name,
            session
                .firstLarge(
                    BY_NAME, row -> Objects.requireNonNullElse(row.getBytes(1), NOTHING), name)
                .orElseThrow(() -> missing(name)));
  }

  /** One is often read again in the same transaction. */
  private byte[] kept(String name, byte[] stored) {
    if (stored.length <= KEPT) {
      known().put(name, stored);
    }
    return stored;
  }

  private static RuntimeException missing(String name) {
    return Damage.of(address(name), "it is missing");
  }

  private Map<String, byte[]> known() {
    Map<String, byte[]> all = known;
    if (all == null) {
      Map<String, byte[]> found = new HashMap<>();
      session.eachLarge(
          "SELECT id, content FROM setting WHERE length(content) <= ? AND id NOT LIKE ?",
          row -> found.put(row.getString(1), row.getBytes(2)),
          SHORT,
          MANY + "%");
      all = found;
      known = found;
    }
    return all;
  }

  /** Keeps bytes under a name, in the place of those before. */
  void put(String name, byte[] content) {
    byte[] stored = PaddedBlob.wrap(content, address(name));
    Change change = new Change(isThere(name), stored);
    root().put(number(name), PaddedBlob.sum(stored));
    if (stored.length <= KEPT) {
      changes.put(name, change);
    } else {
      write(Map.of(name, change));
      changes.remove(name);
      known().remove(name);
    }
  }

  void remove(String name) {
    if (root().has(number(name))) {
      changes.put(name, new Change(isThere(name), null));
      root().remove(number(name));
    }
  }

  /** Whether the database has something by that name, as far as it was told. */
  private boolean isThere(String name) {
    Change change = changes.get(name);
    return change != null ? change.isThere : root().has(number(name));
  }

  /** Writes what changed, and the root with it; before the transaction is committed. */
  void save() {
    Directory listed = root();
    if (listed.isChanged()) {
      byte[] stored = PaddedBlob.wrap(listed.bytes(), ROOT_ADDRESS);
      changes.put(ROOT, new Change(true, stored));
      write(changes);
    }
    changes.clear();
    known = null;
    root = null;
  }

  private void write(Map<String, Change> all) {
    List<Object[]> updates = new ArrayList<>();
    List<Object[]> inserts = new ArrayList<>();
    List<Object[]> deletes = new ArrayList<>();
    all.forEach(
        (name, change) -> {
          if (change.stored != null) {
            (change.isThere ? updates : inserts).add(new Object[] {change.stored, name});
          } else if (change.isThere) {
            deletes.add(new Object[] {name});
          }
        });
    superseding(UPDATE, updates);
    superseding("DELETE FROM setting WHERE id = ?", deletes);
    if (!inserts.isEmpty()) {
      session.updateAll(INSERT, inserts);
    }
  }

  /** Each must have been there once; its name comes last. */
  private void superseding(String sql, List<Object[]> all) {
    if (all.isEmpty()) {
      return;
    }
    int[] touched = session.updateAll(sql, all);
    for (int i = 0; i < touched.length; i++) {
      Object[] values = all.get(i);
      BlobTable.requireOne(touched[i], address((String) values[values.length - 1]));
    }
    session.superseded(TABLE);
  }

  private static String address(String name) {
    return BlobTable.address(TABLE, name);
  }

  /** A name as a number: nobody chooses names so that two of them meet in 64 bits. */
  private static long number(String name) {
    CRC32C crc = new CRC32C();
    crc.update(name.getBytes(StandardCharsets.UTF_8));
    return (long) name.hashCode() << Integer.SIZE | crc.getValue();
  }
}
