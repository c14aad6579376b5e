package dev.lethe.workspace;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.ledger.LedgerEntry;
import dev.lethe.unlearn.ledger.StoredEntry;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the operator keeps of one release: its place in the account, and what had come by then.
 * Never published.
 *
 * @param way in words
 * @param guarantee that was asked for
 * @param mark rows that had ever come
 */
record OperatorEntry(String way, Guarantee guarantee, long mark, LedgerEntry entry) {

  String json() {
    ObjectNode root = CanonicalJson.object();
    root.put("way", way);
    root.put("epsilon", guarantee.epsilon()).put("delta", guarantee.delta());
    root.put("mark", mark);
    StoredEntry stored = StoredEntry.of(entry);
    root.put("kind", stored.kind())
        .put("sensitivity", stored.sensitivity())
        .put("dimension", stored.dimension())
        .put("grid_exponent", stored.gridExponent())
        .put("steps", stored.steps())
        .put("tolerance", stored.tolerance());
    return new String(CanonicalJson.bytes(root), StandardCharsets.UTF_8);
  }

  static OperatorEntry read(String json) {
    return StrictJson.document(
        "an entry of the ledger",
        json.getBytes(StandardCharsets.UTF_8),
        "an entry",
        OperatorEntry::read);
  }

  private static OperatorEntry read(DocumentNode at) {
    StoredEntry stored =
        new StoredEntry(
            at.field("kind").integer(),
            at.field("sensitivity").number(),
            at.field("dimension").integer(),
            at.field("grid_exponent").integer(),
            (long) at.field("steps").number(),
            at.field("tolerance").number());
    return new OperatorEntry(
        at.field("way").string(),
        new Guarantee(at.field("epsilon").number(), at.field("delta").number()),
        (long) at.field("mark").number(),
        stored.entry());
  }
}
