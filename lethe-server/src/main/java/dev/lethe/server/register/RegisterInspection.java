package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.workspace.CheckUp;
import dev.lethe.workspace.CheckUp.Examined;
import dev.lethe.workspace.database.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A full check of a register; each part is looked at whatever the others say. */
record RegisterInspection(Session session, RegisterKeys keys) {

  CheckUp checkUp(Optional<TrailEnd> noted) {
    return new CheckUp(
        List.of(
            look("database", this::database),
            look("trail", () -> trail(noted)),
            look("requests", this::requests)));
  }

  private static Examined look(String what, Supplier<String> part) {
    try {
      return new Examined(what, true, part.get());
    } catch (LetheException wrong) {
      return new Examined(what, false, String.valueOf(wrong.getMessage()));
    }
  }

  private String database() {
    List<String> troubles = session.database().troubles(session);
    if (!troubles.isEmpty()) {
      throw new BadInputException("the database finds: " + troubles.get(0));
    }
    return "the database finds nothing wrong with its files";
  }

  private String trail(Optional<TrailEnd> noted) {
    Trail trail = new Trail(session);
    Optional<String> trouble = trail.trouble().or(() -> noted.flatMap(trail::trouble));
    if (trouble.isPresent()) {
      throw new BadInputException(trouble.get());
    }
    return "%d lines, each as it was written".formatted(trail.end().lines());
  }

  /** Whatever is not erased can be read; whatever is not, is named. */
  private String requests() {
    IdTable ids = new IdTable(session, keys);
    List<Request> requests = new RequestTable(session).part(RequestFilter.ALL, Slice.WHOLE);
    Map<RequestId, List<String>> readable =
        ids.readable(requests.stream().map(Request::id).toList());
    List<String> damaged =
        requests.stream()
            .filter(request -> isDamaged(request, readable.get(request.id())))
            .map(request -> request.id().hex())
            .toList();
    if (!damaged.isEmpty()) {
      throw new BadInputException(
          "the ids of %d requests are damaged or lost: %s"
              .formatted(damaged.size(), String.join(", ", damaged)));
    }
    return "%d requests, and the ids of all that need them".formatted(requests.size());
  }

  private static boolean isDamaged(Request request, @Nullable List<String> ids) {
    return request.idsErased()
        ? !request.state().isFinal()
        : ids == null || ids.size() != request.people();
  }
}
