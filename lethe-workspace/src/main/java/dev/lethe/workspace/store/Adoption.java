package dev.lethe.workspace.store;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;

/**
 * The part of step 2 that SQL cannot do: lists all that a workspace of version 1 holds in
 * directories, after a look at the counts and marks that version 1 had in their place.
 *
 * <p>What version 1 could not notice, this cannot either; whoever opens the workspace compares
 * rows, sums and commitment in the same transaction.
 */
final class Adoption {

  private static final List<String> JOURNALS =
      List.of("model_release", "forget_request", "public_key");
  private static final String OCCUPIED = ".subject-buckets";
  private static final String COUNT = ".count.";

  private final Session session;
  private final Catalogue catalogue;

  private Adoption(Session session) {
    this.session = session;
    this.catalogue = new Catalogue(session);
  }

  /** Where there is nothing yet, this makes the empty root. */
  static void run(Session session) {
    if (session.number("SELECT COUNT(*) FROM setting WHERE id = ?", Catalogue.ROOT) > 0) {
      throw Damage.of("schema_version", "it lacks a step that was applied");
    }
    Catalogue.begin(session);
    new Adoption(session).listAll();
  }

  private void listAll() {
    listSettings();
    Catalogue.BLOBS.forEach(this::listBlobs);
    JOURNALS.forEach(this::listEntries);
    requireMarks();
    catalogue.save();
    if (catalogue.of(Catalogue.SETTINGS).has(BlobTable.number(Tally.NAME))) {
      sumRows(new WriteView(session));
    }
  }

  private void listSettings() {
    session.each(
        "SELECT id, content FROM setting WHERE id <> ?",
        row -> list(Catalogue.SETTINGS, row.getString(1), row.getBytes(2)),
        Catalogue.ROOT);
  }

  private void listBlobs(String table) {
    session.each(
        "SELECT id, content FROM " + table, row -> list(table, row.getLong(1), row.getBytes(2)));
  }

  private void list(String table, Object key, byte[] stored) {
    PaddedBlob.view(stored, table + " " + key);
    catalogue.of(table).put(BlobTable.number(key), PaddedBlob.sum(stored));
  }

  private void listEntries(String table) {
    session.each(
        "SELECT id, checksum FROM " + table,
        row -> catalogue.of(table).put(row.getLong(1), (int) row.getLong(2)));
  }

  private void requireMarks() {
    BlobTable<String> settings = catalogue.settings();
    BitSet present = new BitSet();
    Directory buckets = catalogue.of("subject_bucket");
    for (int i = 0; i < buckets.size(); i++) {
      present.set((int) buckets.key(i));
    }
    if (!settings.get(OCCUPIED).map(BitSet::valueOf).orElseGet(BitSet::new).equals(present)) {
      throw Damage.of("subject_bucket", "some are missing");
    }
    settings.remove(OCCUPIED);
    for (String table : JOURNALS) {
      long count =
          settings.get(COUNT + table).map(bytes -> ByteBuffer.wrap(bytes).getLong()).orElse(0L);
      if (count != catalogue.of(table).size()) {
        throw Damage.of(table, "some of its " + count + " entries are missing");
      }
      settings.remove(COUNT + table);
    }
  }

  private static void sumRows(WriteView view) {
    long sum = RowSum.of(view.rows());
    view.settings
        .get(ReadView.DIGESTS)
        .ifPresent(bytes -> view.putLeafDigests(new LeafDigests(view.rowCount(), sum, bytes)));
    view.tally.withSum(sum).save(view.settings);
    view.seal();
  }
}
