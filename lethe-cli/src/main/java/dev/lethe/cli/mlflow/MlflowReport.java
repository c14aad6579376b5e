package dev.lethe.cli.mlflow;

import dev.lethe.exchange.mlflow.MlflowRegistry.Earlier;
import dev.lethe.exchange.mlflow.MlflowRegistry.Published;
import dev.lethe.workspace.Issued;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What became of a release on MLflow.
 *
 * @param fields for programs; empty where nothing was reached
 * @param lines for people
 * @param pending what is still to do
 * @param notes what else to know
 */
public record MlflowReport(
    Map<String, Object> fields, List<String> lines, List<String> pending, List<String> notes) {

  /** Of a release that is out: nothing where nobody asked for it. */
  public static MlflowReport of(Optional<MlflowTarget> target, Issued issued) {
    return target
        .map(each -> each.attempt(issued.files().folder()))
        .orElseGet(() -> new MlflowReport(Map.of(), List.of(), List.of(), List.of()));
  }

  static MlflowReport failed(String why) {
    return new MlflowReport(Map.of(), List.of(), List.of(why), List.of());
  }

  static MlflowReport done(MlflowTarget target, Published published) {
    boolean deleted = target.earlier() == Earlier.DELETE;
    String verb = deleted ? "deleted" : "archived";
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", target.name());
    fields.put("version", published.version());
    fields.put("new", published.isNew());
    fields.put(verb, published.replaced());
    String line =
        "MLflow: %s version %d of '%s'"
            .formatted(published.isNew() ? "now" : "already", published.version(), target.name());
    if (published.replaced().isEmpty()) {
      return new MlflowReport(fields, List.of(line), List.of(), List.of());
    }
    String others =
        published.replaced().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return new MlflowReport(
        fields,
        List.of(line + "; " + verb + ": " + others),
        List.of(),
        deleted ? List.of() : List.of(stillThere(others)));
  }

  private static String stillThere(String versions) {
    return "archived is not deleted: MLflow still loads version "
        + versions
        + ", which knows whoever was forgotten since; --mlflow-delete-previous removes it";
  }
}
