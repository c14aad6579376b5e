package dev.lethe.server.console;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Caseload;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Outage;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestFilter;
import dev.lethe.server.register.Slice;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The requests that are to be handled, and the form for a new one. */
final class QueuePage {

  private static final int SIZE = 25;

  private final Office office;

  QueuePage(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/", this::show, Permission.READ, Permission.FOLLOW),
        Route.post("/requests", this::submit, Permission.SUBMIT));
  }

  private void show(Context call) {
    show(call, Draft.blank());
  }

  private void show(Context call, Draft draft) {
    LocalDate today = office.register().today();
    Caseload caseload = office.caseload(Caller.require(call));
    QueueChoice choice = choice(call, caseload);
    Map<Shelf, Long> counts = Shelf.counts(caseload, today);
    RequestFilter wanted = choice.shelf().filter(today).concerning(choice.model());
    long total =
        choice.model().isPresent()
            ? caseload.count(wanted)
            : Objects.requireNonNull(counts.get(choice.shelf()));
    Paging<Request> list =
        Paging.of(
            call,
            total,
            SIZE,
            from -> caseload.page(wanted, Slice.at(choice.shelf().order(), from, SIZE)));
    Pages.answer(
        call,
        "queue",
        "Requests",
        Map.of("list", list, "choice", choice, "counts", counts, "today", today, "draft", draft));
  }

  /** Which model somebody is in is not for those who see only their own requests. */
  private QueueChoice choice(Context call, Caseload caseload) {
    Shelf shelf = Shelf.of(Optional.ofNullable(call.queryParam("show")).orElse(""));
    if (!caseload.seesAll()) {
      return new QueueChoice(shelf, Optional.empty(), Map.of());
    }
    List<Model> models = office.register().models();
    Optional<Model> model =
        models.stream()
            .filter(one -> Long.toString(one.number()).equals(call.queryParam("model")))
            .findFirst();
    Map<Long, String> names = new TreeMap<>();
    if (models.size() > 1) {
      models.forEach(one -> names.put(one.number(), office.nameOf(one)));
    }
    return new QueueChoice(shelf, model, names);
  }

  /** Ids come in the body, and go back in it where they are refused. */
  private void submit(Context call) {
    String channel = Forms.text(call, "channel");
    String typed = Forms.text(call, "subjects");
    try {
      Request entered =
          office
              .caseload(Caller.require(call))
              .enter(channel, people(call, typed), key(call))
              .request();
      call.redirect("/requests/" + entered.id(), HttpStatus.SEE_OTHER);
    } catch (LetheException why) {
      Outage.passOn(why);
      call.status(HttpStatus.UNPROCESSABLE_CONTENT);
      show(call, Draft.refused(channel, typed, String.valueOf(why.getMessage())));
    }
  }

  private static Optional<String> key(Context call) {
    return Optional.of(Forms.text(call, "key")).filter(given -> !given.isBlank());
  }

  private static List<String> people(Context call, String typed) {
    String listed = Forms.file(call, "list").map(Forms.Upload::text).orElse("");
    List<String> people =
        Stream.concat(typed.lines(), listed.lines())
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();
    if (people.isEmpty()) {
      throw new BadInputException("write at least one id, or choose a file with one id a line");
    }
    return people;
  }
}
