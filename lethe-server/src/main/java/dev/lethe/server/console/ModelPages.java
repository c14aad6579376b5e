package dev.lethe.server.console;

import dev.lethe.server.access.Permission;
import dev.lethe.server.office.ModelCard;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Scores;
import dev.lethe.server.register.Model;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The models that forget, and what each of them has published. */
final class ModelPages {

  private final Office office;

  ModelPages(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/models", this::list, Permission.READ),
        Route.get("/models/{n}", this::show, Permission.READ),
        Route.get("/models/{n}/accuracy", this::showScores, Permission.PLAN));
  }

  private void list(Context call) {
    Pages.answer(call, "models", "Models", Map.of("cards", office.models()));
  }

  private void show(Context call) {
    show(call, Optional.empty());
  }

  /** Only where somebody asks: all rows are read for it. */
  private void showScores(Context call) {
    show(call, Optional.of(office.scores(model(office, call.pathParam("n")))));
  }

  private void show(Context call, Optional<Scores> scores) {
    ModelCard card = office.model(model(office, call.pathParam("n")).number());
    List<ReleaseLine> releases = card.log().releases();
    Pages.answer(
        call,
        "model",
        card.name(),
        Map.of(
            "card", card,
            "terms", office.terms(),
            "noise", ReleasePictures.ofNoise(releases),
            "budget", ReleasePictures.ofBudget(releases, card.log().budget()),
            "scores", scores,
            "accuracy",
                scores
                    .filter(some -> !some.each().isEmpty())
                    .map(some -> ReleasePictures.ofScores(some.each()))));
  }

  /** By its number as an address has it. */
  static Model model(Office office, String number) {
    return office.register().models().stream()
        .filter(model -> Long.toString(model.number()).equals(number))
        .findFirst()
        .orElseThrow(() -> Problem.of(404, "not-found", "there is no such model").asException());
  }
}
