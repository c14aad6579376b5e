package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.workspace.CheckUp;
import dev.lethe.workspace.CheckUp.Examined;
import dev.lethe.workspace.database.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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

  /** Whatever is not erased can be read. */
  private String requests() {
    IdTable ids = new IdTable(session, keys);
    List<Request> requests = new RequestTable(session).all();
    for (Request request : requests) {
      if (!request.idsErased() && ids.of(request.id()).size() != request.people()) {
        throw new BadInputException(
            "request " + request.id() + " names more or fewer than it says");
      }
      if (request.idsErased() && !request.state().isFinal()) {
        throw new BadInputException("the ids of request " + request.id() + " are lost");
      }
    }
    return "%d requests, and the ids of all that need them".formatted(requests.size());
  }
}
