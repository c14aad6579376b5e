package dev.lethe.server.console;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.page.Language;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Outage;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One request: what is known of it, what was done, and what can be done. */
final class RequestPage {

  private final Office office;

  RequestPage(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/requests/{id}", this::show, Permission.READ, Permission.FOLLOW),
        Route.get("/requests/{id}/letter", this::letter, Permission.READ, Permission.FOLLOW),
        Route.post(
            "/requests/{id}/approve",
            call -> act(call, "approve", Register::approve),
            Permission.DECIDE),
        Route.post(
            "/requests/{id}/deny",
            call -> act(call, "deny", (register, id, who) -> register.deny(id, reason(call), who)),
            Permission.DECIDE),
        Route.post(
            "/requests/{id}/extend",
            call ->
                act(call, "extend", (register, id, who) -> register.extend(id, reason(call), who)),
            Permission.HANDLE),
        Route.post("/requests/{id}/cancel", this::cancel, Permission.HANDLE, Permission.FOLLOW),
        Route.post("/requests/{id}/subjects", this::reveal, Permission.REVEAL));
  }

  private static String reason(Context call) {
    return Forms.text(call, "reason");
  }

  /** One change of a request. */
  @FunctionalInterface
  private interface Deed {
    Request on(Register register, RequestId id, String who);
  }

  private void act(Context call, String form, Deed deed) {
    Request request = require(call);
    try {
      deed.on(office.register(), request.id(), Caller.require(call).name());
      call.redirect("/requests/" + request.id(), HttpStatus.SEE_OTHER);
    } catch (LetheException why) {
      Outage.passOn(why);
      refuse(call, request, new Refusal(form, String.valueOf(why.getMessage())));
    }
  }

  private void cancel(Context call) {
    if (!office.caseload(Caller.require(call)).mayCancel(require(call).id())) {
      throw Problem.of(403, "forbidden", "only who entered a request, or handles it, cancels it")
          .asException();
    }
    act(call, "cancel", Register::cancel);
  }

  /** Shown in this answer alone, which nobody keeps; the trail says that they were. */
  private void reveal(Context call) {
    Request request = require(call);
    try {
      List<String> people = office.register().reveal(request.id(), Caller.require(call).name());
      answer(call, request, Optional.empty(), people);
    } catch (LetheException why) {
      Outage.passOn(why);
      refuse(call, request, new Refusal("reveal", String.valueOf(why.getMessage())));
    }
  }

  private void refuse(Context call, Request request, Refusal why) {
    call.status(HttpStatus.UNPROCESSABLE_CONTENT);
    answer(call, request, Optional.of(why), List.of());
  }

  /** Of those that the reader may see: who may not see it learns nothing of it. */
  private Request require(Context call) {
    return RequestId.parse(call.pathParam("id"))
        .flatMap(office.caseload(Caller.require(call))::find)
        .orElseThrow(() -> Problem.of(404, "not-found", "there is no such request").asException());
  }

  private void show(Context call) {
    answer(call, require(call), Optional.empty(), List.of());
  }

  private void answer(
      Context call, Request request, Optional<Refusal> refusal, List<String> people) {
    LocalDate today = office.register().today();
    Principal who = Caller.require(call);
    Pages.answer(
        call,
        "request",
        "Request " + Shown.brief(request.id()),
        Map.of(
            "request", request,
            "today", today,
            "timeline", office.register().history().of(request.id()),
            "became", became(request),
            "actions",
                RequestActions.of(
                    request, who, office.caseload(who).mayCancel(request.id()), today),
            "refusal", refusal,
            "people", people));
  }

  private List<Became> became(Request request) {
    return office.register().models().stream()
        .map(
            model ->
                new Became(
                    model,
                    office.nameOf(model),
                    request.outcomes().stream()
                        .filter(outcome -> outcome.model() == model.number())
                        .findFirst()))
        .toList();
  }

  private void letter(Context call) {
    Request request = require(call);
    Model model = ModelPages.model(office, String.valueOf(call.queryParam("model")));
    SelfContained.answer(
        call, office.letters().html(request, OptionalLong.of(model.number()), language(call)));
  }

  private static Language language(Context call) {
    String word = Optional.ofNullable(call.queryParam("language")).orElse("en");
    return Arrays.stream(Language.values())
        .filter(language -> language.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.of(404, "not-found", "letters are in en, de or fr")
                    .at("language")
                    .asException());
  }
}
