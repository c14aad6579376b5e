package dev.lethe.server.console;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.server.access.NewToken;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.office.Admission;
import dev.lethe.server.office.Office;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Who may come in: tokens are made, and shown once, and revoked. */
final class TokenPages {

  private final Office office;

  TokenPages(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            "/tokens", call -> answer(call, Optional.empty(), Optional.empty()), Permission.ADMIT),
        Route.post("/tokens", this::make, Permission.ADMIT),
        Route.post("/tokens/{n}/revoke", this::revoke, Permission.ADMIT));
  }

  private Admission admission(Context call) {
    return office.admission(Caller.require(call));
  }

  /** The secret stands in this answer alone, which nobody keeps. */
  private void make(Context call) {
    try {
      NewToken made = admission(call).make(newcomer(call), day(Forms.text(call, "expires")));
      answer(call, Optional.of(made), Optional.empty());
    } catch (LetheException why) {
      refuse(call, why);
    }
  }

  private static Principal newcomer(Context call) {
    Role role = Role.of(Forms.text(call, "role"));
    String allow = Forms.text(call, "allow").strip();
    Set<Permission> allowed =
        allow.isEmpty()
            ? role.permissions()
            : Arrays.stream(allow.split("[\\s,]+")).map(Permission::of).collect(Collectors.toSet());
    return new Principal(Forms.text(call, "name"), role, allowed);
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException other) {
      throw new BadInputException("the last day is written like 2027-01-31");
    }
  }

  private void revoke(Context call) {
    String number = call.pathParam("n");
    if (!number.matches("[1-9]\\d{0,8}")) {
      throw Problem.of(404, "not-found", "there is no such token").asException();
    }
    try {
      admission(call).revoke(Long.parseLong(number));
      call.redirect("/tokens", HttpStatus.SEE_OTHER);
    } catch (LetheException why) {
      refuse(call, why);
    }
  }

  private void refuse(Context call, LetheException why) {
    call.status(HttpStatus.UNPROCESSABLE_CONTENT);
    answer(call, Optional.empty(), Optional.of(String.valueOf(why.getMessage())));
  }

  private void answer(Context call, Optional<NewToken> made, Optional<String> refusal) {
    Pages.answer(
        call,
        "tokens",
        "Tokens",
        Map.of(
            "tokens",
            admission(call).all(),
            "today",
            office.register().today(),
            "made",
            made,
            "refusal",
            refusal));
  }
}
