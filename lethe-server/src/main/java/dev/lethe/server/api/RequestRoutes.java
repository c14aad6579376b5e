package dev.lethe.server.api;

import static dev.lethe.server.access.Permission.DECIDE;
import static dev.lethe.server.access.Permission.FOLLOW;
import static dev.lethe.server.access.Permission.HANDLE;
import static dev.lethe.server.access.Permission.READ;
import static dev.lethe.server.access.Permission.REVEAL;
import static dev.lethe.server.access.Permission.SUBMIT;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Word;
import dev.lethe.certificate.page.Language;
import dev.lethe.server.office.Caseload;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Entered;
import dev.lethe.server.register.Outage;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestFilter;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.register.Slice;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Requests to be forgotten, from their entry to the letter. */
final class RequestRoutes {

  private static final String PATH = Api.PATH + "/requests";
  private static final String ONE = PATH + "/{id}";
  private static final String KEY = "Idempotency-Key";

  private final Office office;

  RequestRoutes(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.post(PATH, this::submit, SUBMIT),
        Route.get(PATH, this::list, READ, FOLLOW),
        Route.get(ONE, call -> answer(call, find(call)), READ, FOLLOW),
        Route.get(ONE + "/timeline", this::timeline, READ, FOLLOW),
        Route.get(ONE + "/letter", this::letter, READ, FOLLOW),
        Route.post(ONE + "/subjects", this::reveal, REVEAL),
        Route.post(ONE + "/approve", this::approve, DECIDE),
        Route.post(ONE + "/deny", this::deny, DECIDE),
        Route.post(ONE + "/cancel", this::cancel, HANDLE, FOLLOW),
        Route.post(ONE + "/extend", this::extend, HANDLE));
  }

  private Caseload caseload(Context call) {
    return office.caseload(Caller.require(call));
  }

  private Register register() {
    return office.register();
  }

  private static String who(Context call) {
    return Caller.require(call).name();
  }

  private void submit(Context call) {
    SubmittedJson submitted = Body.read(call, SubmittedJson::read);
    Optional<String> key = Optional.ofNullable(call.header(KEY)).map(SubmittedJson::key);
    Entered.Accepted entered;
    try {
      entered = caseload(call).enter(submitted.channel(), submitted.subjects(), key);
    } catch (BadUsageException conflict) {
      Outage.passOn(conflict);
      throw Problem.of(409, "key-conflict", String.valueOf(conflict.getMessage()))
          .at(KEY)
          .asException();
    }
    call.status(entered.isNew() ? 201 : 200)
        .header("Location", PATH + "/" + entered.request().id());
    answer(call, entered.request());
  }

  private void list(Context call) {
    Query query = Query.of(call, "state", "due_before", "limit", "after");
    int limit = query.limit();
    RequestFilter wanted = RequestFilter.ALL;
    Slice part = Slice.after(query.text("after").map(text -> known(call, text)), limit + 1);
    Optional<RequestState> state = query.text("state").map(RequestRoutes::state);
    wanted = state.isPresent() ? wanted.in(Set.of(state.get())) : wanted;
    Optional<LocalDate> due = query.text("due_before").map(RequestRoutes::day);
    wanted = due.isPresent() ? wanted.dueBefore(due.get()) : wanted;
    List<Request> found = caseload(call).page(wanted, part);
    RequestJson form = form(call);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", found.stream().limit(limit).map(form::fields).toList());
    if (found.size() > limit) {
      fields.put("next", found.get(limit - 1).id().hex());
    }
    Json.answer(call, fields);
  }

  private static RequestState state(String word) {
    return Arrays.stream(RequestState.values())
        .filter(state -> state.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                Query.bad(
                    "state",
                    "states are "
                        + Arrays.stream(RequestState.values()).map(RequestState::word).toList()));
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException other) {
      throw Query.bad("due_before", "a day such as 2026-11-15 is needed");
    }
  }

  private RequestId known(Context call, String text) {
    return RequestId.parse(text)
        .filter(id -> caseload(call).find(id).isPresent())
        .orElseThrow(
            () -> Query.bad("after", "the id of a request, the last of a page, is needed"));
  }

  private Request find(Context call) {
    return RequestId.parse(call.pathParam("id"))
        .flatMap(caseload(call)::find)
        .orElseThrow(Query::notThere);
  }

  private void timeline(Context call) {
    Request request = find(call);
    RequestJson form = form(call);
    Json.answer(
        call,
        Map.of(
            "timeline", caseload(call).timeline(request.id()).stream().map(form::fields).toList()));
  }

  private void letter(Context call) {
    Query query = Query.of(call, "model", "language");
    Language language = query.text("language").map(RequestRoutes::language).orElse(Language.EN);
    Api.page(call, office.letters().html(find(call), query.whole("model"), language));
  }

  private static Language language(String word) {
    return Arrays.stream(Language.values())
        .filter(language -> ((Word) language).word().equals(word))
        .findFirst()
        .orElseThrow(() -> Query.bad("language", "a letter is in en, de or fr"));
  }

  private void reveal(Context call) {
    Body.requireEmpty(call);
    RequestId id = find(call).id();
    Json.answer(call, Map.of("subjects", register().reveal(id, who(call))));
  }

  private void approve(Context call) {
    Body.requireEmpty(call);
    answer(call, register().approve(find(call).id(), who(call)));
  }

  private void deny(Context call) {
    String reason = Body.read(call, SubmittedJson::reason);
    answer(call, register().deny(find(call).id(), reason, who(call)));
  }

  private void extend(Context call) {
    String reason = Body.read(call, SubmittedJson::reason);
    answer(call, register().extend(find(call).id(), reason, who(call)));
  }

  private void cancel(Context call) {
    Body.requireEmpty(call);
    answer(call, caseload(call).cancel(find(call).id()).orElseThrow(Query::notThere));
  }

  private RequestJson form(Context call) {
    return new RequestJson(register().today(), caseload(call).seesAll());
  }

  private void answer(Context call, Request request) {
    Json.answer(call, form(call).fields(request));
  }
}
