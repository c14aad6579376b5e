package dev.lethe.server.api;

import dev.lethe.server.office.ModelCard;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import java.util.LinkedHashMap;
import java.util.Map;

/** A model as programs of those read it who look after it; not to be published. */
final class ModelJson {

  private ModelJson() {}

  static Map<String, Object> fields(ModelCard card) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", card.model().number());
    fields.put("name", card.name());
    card.nameplate().purpose().ifPresent(purpose -> fields.put("purpose", purpose));
    card.nameplate().issuer().ifPresent(issuer -> fields.put("issuer", issuer));
    fields.put("kind", card.declared().model().kind().word());
    fields.put("rows", card.log().rows());
    if (card.log().elsewhere().isEmpty()) {
      fields.put("people", card.log().subjects());
    }
    fields.put("releases", card.log().releases().size());
    fields.put("budget", budget(card));
    card.log().joint().ifPresent(words -> fields.put("joint", words));
    fields.put("pending", card.log().pending());
    return fields;
  }

  /** In μ; a limit only where one was declared. */
  static Map<String, Object> budget(ModelCard card) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("used", card.budgetUsed());
    card.declared().budget().ifPresent(limit -> fields.put("limit", limit));
    return fields;
  }

  static Map<String, Object> fields(ReleaseLine line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", line.number());
    fields.put("day", line.day().toString());
    fields.put("way", line.way());
    fields.put(
        "guarantee", Map.of("epsilon", line.asked().epsilon(), "delta", line.asked().delta()));
    fields.put("sigma", line.sigma());
    fields.put("mu", line.mu());
    fields.put("epsilon", line.epsilon());
    fields.put("epsilon_since", line.epsilonSince());
    return fields;
  }
}
