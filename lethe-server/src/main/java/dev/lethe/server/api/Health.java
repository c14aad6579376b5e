package dev.lethe.server.api;

import dev.lethe.base.LetheException;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Outage;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import dev.lethe.workspace.database.Location;
import io.javalin.http.Context;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether this instance can take requests: its database answers and can be written, its clock
 * follows from the last day entered, its disks have room. Requests that are overdue are trouble of
 * another kind: starting the service again would not help ({@code lethe_requests_overdue}).
 */
final class Health {

  private static final Logger LOG = System.getLogger(Health.class.getName());

  /** Anybody may ask, so not every question is a transaction. */
  private static final Duration GOOD_FOR = Duration.ofSeconds(5);

  private static final long LEAST_BYTES = 100_000_000;
  private static final String WHO = "service";

  private final Office office;
  private long lookedAt = System.nanoTime() - GOOD_FOR.toNanos();
  private List<String> reasons = List.of();

  Health(Office office) {
    this.office = office;
  }

  Route route() {
    return Route.get(Api.PATH + "/health", this::answer);
  }

  private void answer(Context call) {
    List<String> found = look();
    if (!found.isEmpty()) {
      throw Problem.of(503, "unwell", String.join("; ", found)).asException();
    }
    Json.answer(call, Map.of("status", "ok"));
  }

  private synchronized List<String> look() {
    if (System.nanoTime() - lookedAt >= GOOD_FOR.toNanos()) {
      reasons = found();
      lookedAt = System.nanoTime();
    }
    return reasons;
  }

  private List<String> found() {
    List<String> found = new ArrayList<>();
    try {
      for (Model model : office.register().models()) {
        if (model.home().location() instanceof Location.Folder folder && isFull(folder.path())) {
          found.add("the disk of model " + model.number() + " has less than 100 MB left");
        }
      }
    } catch (LetheException unreachable) {
      LOG.log(Level.WARNING, "unwell: " + unreachable.getMessage());
      return List.of("the database of the register does not answer");
    }
    try {
      office.register().tryWriting(WHO);
    } catch (LetheException refused) {
      LOG.log(Level.WARNING, "unwell: " + refused.getMessage());
      String why = Outage.behind(refused).map(Outage::words).orElse("the log says why");
      found.add("the register cannot be written: " + why);
    }
    return List.copyOf(found);
  }

  private static boolean isFull(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace() < LEAST_BYTES;
    } catch (IOException unknown) {
      return true;
    }
  }
}
