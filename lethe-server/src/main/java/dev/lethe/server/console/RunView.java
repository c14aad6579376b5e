package dev.lethe.server.console;

import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.office.AtWork;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Run;
import dev.lethe.server.register.Model;
import dev.lethe.workspace.History;
import dev.lethe.workspace.content.Stage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What one model did in a run or does now, in words.
 *
 * @param verdict done, idle, failed, working or waiting: a class of the style sheet
 * @param now where it stands, while it works
 */
public record RunView(
    long model,
    String name,
    String verdict,
    String words,
    OptionalLong release,
    Optional<AtWork> now) {

  /** All models of a run that is under way; those that did something once it has ended. */
  static List<RunView> of(Office office, Run run) {
    Stream<RunView> done = run.models().stream().map(one -> of(office.nameOf(one.model()), one));
    List<Long> seen = run.models().stream().map(one -> one.model().number()).toList();
    Stream<RunView> others =
        run.isUnderWay()
            ? office.register().models().stream()
                .filter(model -> !seen.contains(model.number()))
                .map(model -> yet(office.nameOf(model), model, run.atWork()))
            : Stream.of();
    return Stream.concat(done, others).toList();
  }

  private static RunView yet(String name, Model model, Optional<AtWork> atWork) {
    Optional<AtWork> now = atWork.filter(one -> one.model().number() == model.number());
    return new RunView(
        model.number(),
        name,
        now.isPresent() ? "working" : "waiting",
        now.map(RunView::words).orElse("waits for its turn"),
        OptionalLong.empty(),
        now);
  }

  private static String words(AtWork now) {
    String requests = Shown.count(now.requests(), "request", "requests") + ": ";
    String stage = now.stage().map(RunView::words).orElse("opening the workspace");
    if (!now.isCounted()) {
      return requests + stage;
    }
    boolean areRows = now.stage().equals(Optional.of(Stage.READING));
    return requests
        + stage
        + ", "
        + Shown.count(now.done())
        + " of "
        + (areRows
            ? Shown.count(now.total(), "row", "rows")
            : Shown.count(now.total(), "person", "people"));
  }

  private static String words(Stage stage) {
    return switch (stage) {
      case FORGETTING -> "forgetting";
      case READING -> "reading the rows that stay";
      case RELEASING -> "releasing";
      case WRITING -> "writing down";
    };
  }

  static RunView of(String name, ModelRun run) {
    if (run instanceof ModelRun.Done done) {
      String words =
          done.requests() == 0
              ? "published as it stands; nobody left"
              : Shown.count(done.requests(), "request", "requests") + " carried out";
      return ended(name, run, "done", words, done.release());
    }
    if (run instanceof ModelRun.Failed failed) {
      String words = "not done, and tried again by the next run: " + failed.why().getMessage();
      return ended(name, run, "failed", words, OptionalLong.empty());
    }
    String words =
        run instanceof ModelRun.Busy
            ? "another process is at work on it"
            : "nothing to do, or it has had its turn in this slot";
    return ended(name, run, "idle", words, OptionalLong.empty());
  }

  /** With what old versions of its table still have, which is no failure and must be seen. */
  private static RunView ended(
      String name, ModelRun run, String verdict, String words, OptionalLong release) {
    String left = run.history().filter(some -> !some.gone()).map(History::words).orElse("");
    String all = left.isEmpty() ? words : words + "; " + left;
    return new RunView(run.model().number(), name, verdict, all, release, Optional.empty());
  }
}
