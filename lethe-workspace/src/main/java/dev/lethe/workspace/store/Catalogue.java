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

  /** The tables of bytes by number. */
  static final List<String> BLOBS =
      List.of(
          "row_chunk",
          "subject_bucket",
          "leaf_bucket",
          "release_certificate",
          "release_parameters");

  private static final String PREFIX = ".directory.";

  private final Settings settings;
  private final Map<String, Directory> loaded = new HashMap<>();

  Catalogue(Session session) {
    this.settings = new Settings(session);
  }

  Settings settings() {
    return settings;
  }

  Directory of(String table) {
    return loaded.computeIfAbsent(table, this::listed);
  }

  private Directory listed(String table) {
    return settings.get(PREFIX + table).map(Directory::read).orElseGet(Directory::new);
  }

  /** Writes what changed; to be called before the transaction is committed. */
  void save() {
    new TreeMap<>(loaded)
        .forEach(
            (table, directory) -> {
              if (directory.isChanged()) {
                settings.put(PREFIX + table, directory.bytes());
              }
            });
    settings.save();
    loaded.clear();
  }
}
