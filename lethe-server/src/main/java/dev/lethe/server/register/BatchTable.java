package dev.lethe.server.register;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Batches as rows of the database, within one transaction. */
record BatchTable(Session session, RegisterRules rules, IdTable ids) {

  /** Scheduled or running, and not done by this model. */
  private static final String WAITING =
      " FROM request WHERE state IN (?, ?) AND NOT EXISTS (SELECT 1 FROM outcome WHERE"
          + " outcome.request = request.id AND outcome.model = ?)";

  /** The batch that this model began and has not finished. */
  Optional<Batch> open(Model model) {
    return session
        .first(
            "SELECT id FROM batch WHERE model = ? AND is_open = 1",
            row -> row.getString(1),
            model.number())
        .map(token -> batch(model, token, requests(token)));
  }

  private List<RequestId> requests(String token) {
    return session.list(
        "SELECT id FROM request WHERE id IN (SELECT request FROM batch_request WHERE batch = ?)"
            + " ORDER BY number",
        row -> new RequestId(row.getString(1)),
        token);
  }

  /** What it would begin with now; empty where it has had its turn, or there is nothing to do. */
  Optional<Batch> next(Model model, LocalDate today) {
    if (isServed(model, slot(today))) {
      return Optional.empty();
    }
    return worthwhile(batch(model, RequestId.random().hex(), waiting(model)).withoutDamaged());
  }

  /** As much of a draft as could begin now; requests may have been cancelled since. */
  Optional<Batch> still(Batch draft, LocalDate today) {
    return isServed(draft.model(), slot(today))
        ? Optional.empty()
        : worthwhile(draft.of(waiting(draft.model())));
  }

  private Optional<Batch> worthwhile(Batch batch) {
    return batch.people().isEmpty() && !rules.alwaysReleases()
        ? Optional.empty()
        : Optional.of(batch);
  }

  private List<RequestId> waiting(Model model) {
    return session.list(
        "SELECT id" + WAITING + " ORDER BY number",
        row -> new RequestId(row.getString(1)),
        RequestState.SCHEDULED.word(),
        RequestState.RUNNING.word(),
        model.number());
  }

  /** Those whom a model has forgotten since a day. */
  List<RequestId> since(Model model, LocalDate day) {
    return session.list(
        "SELECT id FROM request WHERE id IN (SELECT request FROM outcome WHERE model = ?)"
            + " AND (closed = '' OR closed >= ?) ORDER BY number",
        row -> new RequestId(row.getString(1)),
        model.number(),
        day.toString());
  }

  /**
   * Those whom a model has forgotten since its log had so many certificates. Where nothing was
   * released the log did not grow, so with the same length it may have been before or after: those
   * are taken, too.
   */
  List<RequestId> since(Model model, long logSize) {
    return session.list(
        "SELECT id FROM request WHERE id IN (SELECT request FROM outcome WHERE model = ?"
            + " AND (log_size > ? OR (release_number = 0 AND log_size = ?)))"
            + " ORDER BY number",
        row -> new RequestId(row.getString(1)),
        model.number(),
        logSize,
        logSize);
  }

  /**
   * A batch to do again; refused where ids are gone. It goes under another sender: a batch that
   * waits for its receipt still finds it.
   */
  Batch again(Model model, List<RequestId> done) {
    Batch batch =
        Batch.of(
            new Settings(session).require(Settings.REPLAYS),
            RequestId.random().hex(),
            model,
            false,
            people(done));
    if (!batch.damaged().isEmpty()) {
      throw new NoGuaranteeException(
          "%s: %d of %d requests cannot be replayed, because their ids are erased: restore a backup that is younger than the retention"
              .formatted(model.name(), batch.damaged().size(), done.size()));
    }
    return batch;
  }

  private boolean isServed(Model model, long slot) {
    return session
        .first(
            "SELECT id FROM batch WHERE model = ? AND slot = ?",
            row -> row.getString(1),
            model.number(),
            slot)
        .isPresent();
  }

  /** Slots follow each other from the day on which the register was made. */
  private long slot(LocalDate today) {
    LocalDate created = LocalDate.parse(new Settings(session).require(Settings.CREATED));
    return Math.floorDiv(ChronoUnit.DAYS.between(created, today), rules.slotDays());
  }

  private Batch batch(Model model, String token, List<RequestId> requests) {
    return Batch.of(
        new Settings(session).require(Settings.IDENTITY),
        token,
        model,
        rules.alwaysReleases(),
        people(requests));
  }

  private Map<RequestId, Optional<List<String>>> people(List<RequestId> requests) {
    Map<RequestId, Optional<List<String>>> people = new LinkedHashMap<>();
    Map<RequestId, List<String>> readable = ids.readable(requests);
    requests.forEach(request -> people.put(request, Optional.ofNullable(readable.get(request))));
    return people;
  }

  /** All that wait in one statement, less the few that are not in the batch. */
  void insert(Batch batch, LocalDate today) {
    session.update(
        "INSERT INTO batch (id, model, slot, is_open) VALUES (?, ?, ?, 1)",
        batch.token(),
        batch.model().number(),
        slot(today));
    List<RequestId> others = new ArrayList<>(waiting(batch.model()));
    others.removeAll(batch.people().keySet());
    session.update(
        "INSERT INTO batch_request (batch, request) SELECT ?, id" + WAITING,
        batch.token(),
        RequestState.SCHEDULED.word(),
        RequestState.RUNNING.word(),
        batch.model().number());
    session.updateAll(
        "DELETE FROM batch_request WHERE batch = ? AND request = ?",
        others.stream().map(request -> new Object[] {batch.token(), request.hex()}).toList());
  }

  /** A batch of a workspace that is gone is never finished. */
  void abandon(Model model) {
    session.update("UPDATE batch SET is_open = 0 WHERE model = ?", model.number());
  }

  boolean isOpen(Model model) {
    return session
        .first(
            "SELECT id FROM batch WHERE model = ? AND is_open = 1",
            row -> row.getString(1),
            model.number())
        .isPresent();
  }

  boolean isOpen(Batch batch) {
    return session
        .first(
            "SELECT id FROM batch WHERE id = ? AND is_open = 1",
            row -> row.getString(1),
            batch.token())
        .isPresent();
  }

  /** False where another process has closed it before. */
  boolean close(Batch batch) {
    return session.update(
            "UPDATE batch SET is_open = 0 WHERE id = ? AND is_open = 1", batch.token())
        == 1;
  }
}
