package dev.lethe.data.evaluate;

import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.DeclaredModel;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was tried and chosen, as JSON; training reads the choice from it. */
public final class TuningJson {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private TuningJson() {}

  /** A model, and the rows that decided about its parameters. */
  public record Chosen(DeclaredModel model, ChosenOn rows) {}

  public static String write(Tuning tuning, ChosenOn rows) {
    ObjectNode root = JSON.createObjectNode();
    DeclaredModelJson.writeInto(root.putObject("model"), tuning.best().model());
    root.set("best", parameters(tuning.best().model()));
    root.put("metric", tuning.best().found().metric().word());
    ArrayNode tried = root.putArray("tried");
    for (Tuning.Tried each : tuning.tried()) {
      ObjectNode line = parameters(each.model());
      line.put("score", each.found().score());
      each.found().logLoss().ifPresent(loss -> line.put("log_loss", loss));
      tried.add(line);
    }
    root.put("chosen_on", rows.word());
    root.put("assumption", rows.assumption());
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  private static ObjectNode parameters(DeclaredModel model) {
    ObjectNode both = JSON.createObjectNode();
    DeclaredModelJson.writeInto(both, model);
    return (ObjectNode) both.get("parameters");
  }

  /** The choice; what else was tried is passed over. */
  public static Chosen read(ByteSource source) {
    DocumentNode root = Documents.json(source, "what 'lethe tune --json' prints").requireObject();
    return root.valid(
        () ->
            new Chosen(
                DeclaredModelJson.readFrom(root.field("model").requireObject()),
                root.field("chosen_on").choice(ChosenOn.class)));
  }
}
