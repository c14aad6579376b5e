package dev.lethe.workspace;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.unlearn.LedgerEntry;
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
    NoisePlan plan = entry.plan();
    root.put("sensitivity", plan.sensitivity())
        .put("dimension", plan.dimension())
        .put("grid_exponent", plan.gridExponent())
        .put("steps", plan.steps());
    if (entry instanceof LedgerEntry.Sealed sealed) {
      root.putObject("sealed")
          .put("tolerance", sealed.tolerance())
          .put("public_shift", sealed.publicShift());
    }
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
    NoisePlan plan =
        new NoisePlan(
            at.field("sensitivity").number(),
            at.field("dimension").integer(),
            at.field("grid_exponent").integer(),
            (long) at.field("steps").number());
    LedgerEntry entry =
        at.has("sealed")
            ? StrictJson.object(at.field("sealed"), node -> sealed(plan, node))
            : new LedgerEntry.DataDependent(plan);
    return new OperatorEntry(
        at.field("way").string(),
        new Guarantee(at.field("epsilon").number(), at.field("delta").number()),
        (long) at.field("mark").number(),
        entry);
  }

  private static LedgerEntry sealed(NoisePlan plan, DocumentNode at) {
    return new LedgerEntry.Sealed(
        plan, at.field("tolerance").number(), at.field("public_shift").flag());
  }
}
