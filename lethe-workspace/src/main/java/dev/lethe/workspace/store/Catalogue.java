package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The directories of all tables, within one transaction: a tree of checksums over the whole state.
 *
 * <p>Each table's {@link Directory} is itself a setting, and the directory of the settings is the
 * root: the one entry that must always be there. So nothing can be missing, come back or be of
 * another time without a checksum above it that says so, and a reader checks only the path to what
 * it reads. It is against damage, not against malice: whoever may write to the database can write
 * checksums too.
 */
final class Catalogue {

  static final String SETTINGS = "setting";
  static final String ROOT = ".root";

  /** The tables of bytes by number. */
  static final List<String> BLOBS =
      List.of(
          "row_chunk",
          "subject_bucket",
          "leaf_bucket",
          "release_certificate",
          "release_parameters",
          "release_opening");

  private static final String PREFIX = ".directory.";
  private static final String ROOT_ADDRESS = SETTINGS + " " + ROOT;

  private final Session session;
  private final BlobTable<String> settings;
  private final Map<String, Directory> loaded = new HashMap<>();

  Catalogue(Session session) {
    this.session = session;
    this.settings = new BlobTable<>(session, this, SETTINGS);
  }

  BlobTable<String> settings() {
    return settings;
  }

  Directory of(String table) {
    Directory known = loaded.get(table);
    if (known == null) {
      known = table.equals(SETTINGS) ? root() : listed(table);
      loaded.put(table, known);
    }
    return known;
  }

  private Directory root() {
    return session
        .first(
            "SELECT content FROM setting WHERE id = ?",
            row -> Directory.read(PaddedBlob.unwrap(row.getBytes(1), ROOT_ADDRESS)),
            ROOT)
        .orElseThrow(() -> Damage.of(ROOT_ADDRESS, "it is missing"));
  }

  private Directory listed(String table) {
    return settings.get(PREFIX + table).map(Directory::read).orElseGet(Directory::new);
  }

  /** Writes what changed, the root last; to be called before the transaction is committed. */
  void save() {
    new TreeMap<>(loaded)
        .forEach(
            (table, directory) -> {
              if (directory.isChanged() && !table.equals(SETTINGS)) {
                settings.put(PREFIX + table, directory.bytes());
              }
            });
    Directory root = of(SETTINGS);
    if (root.isChanged()) {
      byte[] stored = PaddedBlob.wrap(root.bytes(), ROOT_ADDRESS);
      BlobTable.requireOne(
          session.update("UPDATE setting SET content = ? WHERE id = ?", stored, ROOT),
          ROOT_ADDRESS);
      session.superseded(SETTINGS);
    }
    loaded.clear();
  }

  /** An empty root, for a state that has none yet. */
  static void begin(Session session) {
    session.update(
        "INSERT INTO setting (id, content) VALUES (?, ?)",
        ROOT,
        PaddedBlob.wrap(new byte[0], ROOT_ADDRESS));
  }
}
