package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.Receipt;
import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One change of the register within one transaction: who makes it, and on which day. */
record Change(
    Session session, RegisterRules rules, IdTable ids, LocalDate today, String who, Trail trail) {

  RequestTable requests() {
    return new RequestTable(session);
  }

  private CorrespondenceTable correspondences() {
    return new CorrespondenceTable(session);
  }

  Entered enter(Submission submission) {
    Optional<RequestId> before =
        submission
            .key()
            .flatMap(key -> ids.repeated(key, submission.body()))
            .or(
                () ->
                    submission
                        .correspondence()
                        .flatMap(it -> correspondences().named(it.sender(), it.reference())));
    return before
        .map(id -> new Entered(requests().require(id), false))
        .orElseGet(() -> new Entered(insert(submission), true));
  }

  private Request insert(Submission submission) {
    RequestId id = RequestId.random();
    requests().insert(id, submission.channel(), today, submission.ids().size());
    ids.put(id, submission.ids());
    submission.key().ifPresent(key -> ids.remember(key, submission.body(), id));
    submission.correspondence().ifPresent(it -> correspondences().insert(id, it));
    note(Action.RECEIVED, id);
    return rules.approval()
        ? move(id, RequestState.AWAITING_APPROVAL, Action.SUBMITTED_FOR_APPROVAL)
        : move(id, RequestState.SCHEDULED, Action.SCHEDULED);
  }

  /** By somebody other than who entered it: that is what an approval is for. */
  Request approve(RequestId id) {
    if (requests().require(id).state() != RequestState.AWAITING_APPROVAL) {
      throw refusal(id, "does not wait for approval");
    }
    if (trail.who(Action.RECEIVED, id).filter(who::equals).isPresent()) {
      throw refusal(id, "was entered by " + who + ": another person must approve it");
    }
    return move(id, RequestState.SCHEDULED, Action.APPROVED);
  }

  Request extend(RequestId id, String why) {
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
    return requests().require(id);
  }

  /** Of an open request: what is closed is nobody's work any more. */
  List<String> reveal(RequestId id) {
    Request request = requests().require(id);
    if (request.state().isFinal()) {
      throw refusal(id, "is " + request.state());
    }
    note(Action.IDS_SHOWN, id);
    return ids.of(id);
  }

  Request move(RequestId id, RequestState to, Action action) {
    return move(id, to, action, "");
  }

  /** The batch that a model is to carry out now: the one it has not finished, or a new one. */
  Optional<Batch> begin(Model model) {
    BatchTable batches = new BatchTable(session, rules, ids);
    Optional<Batch> unfinished = batches.open(model);
    if (unfinished.isPresent()) {
      return unfinished;
    }
    Optional<Batch> next = batches.next(model, today);
    next.ifPresent(
        batch -> {
          batches.insert(batch, today);
          batch.people().keySet().stream()
              .filter(id -> requests().require(id).state() == RequestState.SCHEDULED)
              .forEach(id -> move(id, RequestState.RUNNING, Action.STARTED));
        });
    return next;
  }

  /** Whom a model is to forget again, after it was restored from a time when it knew them. */
  Batch replay(Model model, LocalDate since) {
    Batch batch = new BatchTable(session, rules, ids).again(model, since);
    trail.append(today, who, Action.REPLAYED, Optional.empty());
    return batch;
  }

  /** Enters what became of a batch; a request is completed once every model is done with it. */
  void finish(Batch batch, Receipt receipt) {
    Map<RequestId, Outcome> outcomes = batch.outcomes(receipt);
    if (!new BatchTable(session, rules, ids).close(batch)) {
      return;
    }
    trail.append(today, who, Action.CARRIED_OUT, Optional.empty());
    int models = Model.all(session).size();
    outcomes.forEach(
        (id, outcome) -> {
          requests().enter(id, outcome);
          if (requests().require(id).outcomes().size() == models) {
            if (rules.suppressionDays() > 0) {
              ids.suppress(ids.of(id), today.plusDays(rules.suppressionDays()));
            }
            move(id, RequestState.COMPLETED, Action.COMPLETED);
          }
        });
  }

  /** To another state, where {@link RequestState} has such a move. */
  Request move(RequestId id, RequestState to, Action action, String reason) {
    Request request = requests().require(id);
    if (!request.state().next().contains(to)) {
      throw refusal(id, "is " + request.state() + " and cannot become " + to);
    }
    requests().update(id, to, reason, to.isFinal() ? today.toString() : "");
    note(action, id);
    return requests().require(id);
  }

  private static BadUsageException refusal(RequestId id, String why) {
    return new BadUsageException("request " + id + " " + why + "; nothing was changed");
  }

  void note(Action action, RequestId request) {
    trail.append(today, who, action, Optional.of(request));
  }

  /** Erases what is no longer needed: ids after their retention, suppression after its end. */
  void sweep() {
    for (RequestId id : ids.closedBy(today.minusDays(rules.retentionDays()))) {
      ids.erase(id);
      note(Action.IDS_ERASED, id);
    }
    ids.endSuppression(today);
  }
}
