package dev.lethe.server.api;

import static dev.lethe.server.access.Permission.ADMIT;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.NewToken;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.access.Token;
import dev.lethe.server.office.Admission;
import dev.lethe.server.office.Office;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Who may come in. */
final class TokenRoutes {

  private static final String PATH = Api.PATH + "/tokens";

  private final Office office;

  TokenRoutes(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get(PATH, this::list, ADMIT),
        Route.post(PATH, this::make, ADMIT),
        Route.delete(PATH + "/{number}", this::revoke, ADMIT));
  }

  private Admission admission(Context call) {
    return office.admission(Caller.require(call));
  }

  private void list(Context call) {
    Json.answer(
        call, Map.of("tokens", admission(call).all().stream().map(TokenRoutes::fields).toList()));
  }

  /** What is asked for: for whom, and until when. */
  private record Asked(Principal principal, LocalDate expires) {

    static Asked read(Body body) {
      String name = SubmittedJson.name(body);
      String word = body.text("role");
      Role role = known("/role", () -> Role.of(word));
      Set<Permission> allowed =
          body.has("allow")
              ? body.texts("allow").stream()
                  .map(each -> known("/allow", () -> Permission.of(each)))
                  .collect(Collectors.toSet())
              : role.permissions();
      return new Asked(
          known("/allow", () -> new Principal(name, role, allowed)), day(body.text("expires")));
    }

    /** Its own words say what is known. */
    private static <T> T known(String place, Supplier<T> reading) {
      try {
        return reading.get();
      } catch (BadUsageException unknown) {
        throw Body.bad(String.valueOf(unknown.getMessage()), place);
      }
    }

    private static LocalDate day(String text) {
      try {
        return LocalDate.parse(text);
      } catch (DateTimeParseException other) {
        throw Body.bad("a day such as 2027-01-31 is needed", "/expires");
      }
    }
  }

  private void make(Context call) {
    Asked asked = Body.read(call, Asked::read);
    NewToken made = admission(call).make(asked.principal(), asked.expires());
    Map<String, Object> fields = fields(made.token());
    fields.put("token", made.secret());
    call.status(201);
    Json.answer(call, fields);
  }

  private void revoke(Context call) {
    Body.requireEmpty(call);
    Json.answer(call, fields(admission(call).revoke(Query.number(call, "number"))));
  }

  private static Map<String, Object> fields(Token token) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", token.number());
    fields.put("name", token.principal().name());
    fields.put("role", token.principal().role().word());
    fields.put(
        "allowed", token.principal().allowed().stream().sorted().map(Permission::word).toList());
    fields.put("made", token.made().toString());
    fields.put("made_by", token.madeBy());
    fields.put("expires", token.expires().toString());
    token.revoked().ifPresent(day -> fields.put("revoked", day.toString()));
    return fields;
  }
}
