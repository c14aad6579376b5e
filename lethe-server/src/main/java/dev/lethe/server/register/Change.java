package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One change of the register within one transaction: who makes it, and on which day. */
record Change(
    Session session, RegisterRules rules, IdTable ids, LocalDate today, String who, Trail trail) {

  RequestTable requests() {
    return new RequestTable(session);
  }

  /** The same by another person, within the same transaction. */
  Change by(String actor) {
    return new Change(session, rules, ids, today, actor, trail);
  }

  /** The people of a request that is not closed, for who handles it; that they were shown stays. */
  List<String> reveal(RequestId id) {
    RequestState state = requests().state(id);
    if (state.isFinal()) {
      throw refusal(id, "is " + state + ", and whom it named is nobody's business any more");
    }
    note(Action.IDS_SHOWN, id);
    return ids.of(id);
  }

  /** By somebody other than who entered it: that is what an approval is for. */
  void approve(RequestId id) {
    if (requests().state(id) != RequestState.AWAITING_APPROVAL) {
      throw refusal(id, "does not wait for approval");
    }
    if (trail.who(Action.RECEIVED, id).filter(who::equals).isPresent()) {
      throw refusal(id, "was entered by " + who + ": another person must approve it");
    }
    move(id, RequestState.SCHEDULED, Action.APPROVED);
  }

  void extend(RequestId id, String why) {
    Request request = requests().require(id);
    if (request.state().isFinal()) {
      throw refusal(id, "is " + request.state());
    }
    if (request.extension().isPresent()) {
      throw refusal(id, "was extended before, and that is possible once");
    }
    if (today.isAfter(request.due())) {
      throw refusal(id, "was due on " + request.due() + ": only before that can it be extended");
    }
    requests().extend(id, Request.extended(request.due()), why);
    note(Action.EXTENDED, id);
  }

  void move(RequestId id, RequestState to, Action action) {
    move(id, to, action, "");
  }

  /** Those of them that are scheduled run from now on: nobody can decide otherwise any more. */
  List<RequestId> start(List<RequestId> some) {
    List<RequestId> started = requests().start(some);
    started.forEach(id -> note(Action.STARTED, id));
    return started;
  }

  /**
   * The batch that a model is to carry out now: the one it has not finished, or this one, without
   * requests that somebody has decided otherwise before they were started.
   */
  Optional<Batch> begin(Batch draft) {
    BatchTable batches = new BatchTable(session, rules, ids);
    if (batches.isOpen(draft.model())) {
      return batches.isOpen(draft) ? Optional.of(draft) : batches.open(draft.model());
    }
    Optional<Batch> next = batches.still(draft, today);
    next.ifPresent(batch -> batches.insert(batch, today));
    return next;
  }

  /** Whom a model is to forget again, after it was restored from a time when it knew them. */
  Batch replay(Model model, Function<BatchTable, List<RequestId>> which) {
    BatchTable batches = new BatchTable(session, rules, ids);
    Batch batch = batches.again(model, which.apply(batches));
    trail.append(today, who, Action.REPLAYED, Optional.empty());
    return batch;
  }

  /**
   * Enters what became of some of a batch; a request is completed once every model is done with it.
   */
  void enter(Batch batch, Map<RequestId, Outcome> some) {
    if (new BatchTable(session, rules, ids).isOpen(batch)) {
      requests().enter(some, new Settings(session).logSize(batch.model()));
      completeDone(List.copyOf(some.keySet()));
    }
  }

  /** All of it is entered. */
  void close(Batch batch) {
    if (new BatchTable(session, rules, ids).close(batch)) {
      trail.append(today, who, Action.CARRIED_OUT, Optional.empty());
    }
  }

  private void completeDone(List<RequestId> among) {
    List<RequestId> done = requests().doneEverywhere(among);
    if (rules.suppressionDays() > 0) {
      LocalDate last = today.plusDays(rules.suppressionDays());
      ids.readable(done).values().forEach(people -> ids.suppress(people, last));
    }
    requests().complete(done, today);
    done.forEach(id -> note(Action.COMPLETED, id));
  }

  /** Requests that are not closed go to it from now on, too. */
  void addModel(Home home) {
    Model.insert(session, home);
    trail.append(today, who, Action.MODEL_ADDED, Optional.empty());
  }

  /**
   * Nothing waits for it any more; what it did stays on record.
   *
   * @param isGone nobody will ever know what became of a batch that it has not finished
   */
  void removeModel(Model model, boolean isGone) {
    BatchTable batches = new BatchTable(session, rules, ids);
    if (Model.all(session).size() == 1) {
      throw new BadUsageException(
          model.name() + " is the only workspace of this register; nothing was changed");
    }
    if (batches.isOpen(model) && !isGone) {
      throw new BadUsageException(
          model.name()
              + " has begun a batch and not finished it: run it first, or say that the workspace is"
              + " gone; nothing was changed");
    }
    batches.abandon(model);
    model.remove(session, today);
    trail.append(today, who, Action.MODEL_REMOVED, Optional.empty());
    completeDone(requests().running());
  }

  /** To another state, where {@link RequestState} has such a move. */
  void move(RequestId id, RequestState to, Action action, String reason) {
    RequestState state = requests().state(id);
    if (!state.next().contains(to)) {
      throw refusal(id, "is " + state + " and cannot become " + to);
    }
    requests().update(id, to, reason, to.isFinal() ? today.toString() : "");
    note(action, id);
  }

  private static BadUsageException refusal(RequestId id, String why) {
    return new BadUsageException("request " + id + " " + why + "; nothing was changed");
  }

  void note(Action action, RequestId request) {
    trail.append(today, who, action, Optional.of(request));
  }

  /**
   * The end of every change erases what is no longer needed: ids after their retention, suppression
   * after its end.
   */
  void end() {
    for (RequestId id : ids.closedBy(today.minusDays(rules.retentionDays()))) {
      ids.erase(id);
      note(Action.IDS_ERASED, id);
    }
    if (rules.suppressionDays() > 0) {
      ids.endSuppression(today);
    }
    trail.save();
  }
}
