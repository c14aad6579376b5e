package dev.lethe.cli.workspace;

import dev.lethe.workspace.SealedCost;
import java.util.LinkedHashMap;
import java.util.Map;

/** What sealed mode would cost, as a field of an answer. */
final class SealedCostView {

  private SealedCostView() {}

  static Map<String, Object> fields(SealedCost cost) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (cost instanceof SealedCost.Unknown unknown) {
      fields.put("unavailable", unknown.why());
      return fields;
    }
    SealedCost.Known known = (SealedCost.Known) cost;
    fields.put("epsilon", known.together().epsilon());
    fields.put("delta", known.together().delta());
    fields.put("releases", SealedCost.RELEASES);
    fields.put("total_capacity", known.total().value());
    fields.put("rows_at_least", known.rowsAtLeast());
    fields.putAll(fields(known.anyRows()));
    known.theseRows().ifPresent(noise -> fields.put("these_rows", fields(noise)));
    return fields;
  }

  private static Map<String, Object> fields(SealedCost.Noise noise) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("sigma", noise.sigma());
    fields.put("sensitivity", noise.apart());
    noise
        .secretUtility()
        .ifPresent(
            utility -> {
              Map<String, Object> worth = new LinkedHashMap<>();
              worth.put("measure", utility.measure().words());
              worth.put("without_noise", utility.withoutNoise());
              worth.put("with_noise", utility.withNoise());
              fields.put("utility", worth);
            });
    return fields;
  }
}
