package dev.lethe.server.console;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Model;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import dev.lethe.workspace.Workspace;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys that sign, and the logs that remember what they signed. */
final class KeyPages {

  private final Office office;

  KeyPages(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/keys", this::keys, Permission.READ),
        Route.get("/log", this::log, Permission.READ),
        Route.get("/log/{n}/{file}", this::file, Permission.READ));
  }

  private void keys(Context call) {
    List<KeysView> models =
        office.register().models().stream()
            .map(
                model ->
                    office.in(
                        model,
                        workspace -> KeysView.of(model, office.nameOf(model), keys(workspace))))
            .toList();
    Pages.answer(call, "keys", "Keys", Map.of("models", models));
  }

  private static KeyList keys(Workspace workspace) {
    return workspace.keyring().list();
  }

  private void log(Context call) {
    List<LogView> models =
        office.register().models().stream()
            .map(
                model -> {
                  Optional<SignedCheckpoint> newest = checkpoint(model);
                  return new LogView(model.number(), office.nameOf(model), newest);
                })
            .toList();
    Pages.answer(call, "log", "Log", Map.of("models", models));
  }

  private void file(Context call) {
    Model model = ModelPages.model(office, call.pathParam("n"));
    String name = call.pathParam("file");
    byte[] content =
        content(model, name)
            .orElseThrow(() -> Problem.of(404, "not-found", "there is no such file").asException());
    Downloads.answer(call, name, content);
  }

  /** Public files that belong to all releases of a model, from the database. */
  private Optional<byte[]> content(Model model, String name) {
    if (name.equals(ReleaseNames.KEYS)) {
      return Optional.of(office.in(model, workspace -> workspace.keyring().file()));
    }
    Optional<String> text =
        switch (name) {
          case ReleaseNames.CHECKPOINT -> checkpoint(model).map(SignedCheckpoint::text);
          case ReleaseNames.LEAVES -> checkpoint(model).map(newest -> leaves(model));
          default -> Optional.empty();
        };
    return text.map(it -> it.getBytes(StandardCharsets.UTF_8));
  }

  private Optional<SignedCheckpoint> checkpoint(Model model) {
    return office.in(model, Workspace::checkpoint);
  }

  private static String leaves(Model model) {
    return Workspace.certificateLog(model.home().location()).leaves().text();
  }
}
