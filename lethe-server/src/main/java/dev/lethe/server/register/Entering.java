package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.register.IdTable.Remembered;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Enters submissions of one transaction together: as many statements for a hundred as for one. What
 * is refused is refused before anything of it is written.
 */
final class Entering {

  private final Change change;
  private final List<Prepared> entries;

  /** By the digests of idempotency keys: from before, and of this transaction. */
  private final Map<String, Remembered> remembered;

  private final CorrespondenceTable correspondences;
  private final Map<RequestId, Request> requests = new LinkedHashMap<>();
  private final Map<RequestId, byte[]> sealed = new LinkedHashMap<>();
  private final Map<String, Remembered> fresh = new HashMap<>();

  Entering(Change change, List<Prepared> entries) {
    this.change = change;
    this.entries = entries;
    this.correspondences = new CorrespondenceTable(change.session());
    this.remembered =
        change
            .ids()
            .remembered(
                entries.stream()
                    .flatMap(entry -> entry.key().stream())
                    .map(Prepared.Key::digest)
                    .toList());
  }

  List<Entered> all() {
    List<Entered> answers = entries.stream().map(this::one).toList();
    change.requests().insert(List.copyOf(requests.values()));
    change.ids().put(sealed);
    change.ids().remember(fresh);
    return answers;
  }

  private Entered one(Prepared entry) {
    Optional<RequestId> named =
        entry
            .entry()
            .submission()
            .correspondence()
            .flatMap(it -> correspondences.named(it.sender(), it.reference()));
    if (named.isPresent()) {
      return new Entered.Accepted(known(named.get()), false);
    }
    if (entry.key().isEmpty()) {
      return new Entered.Accepted(add(entry), true);
    }
    Prepared.Key key = entry.key().get();
    Remembered before = remembered.get(key.digest());
    if (before == null) {
      Remembered now = new Remembered(key.body(), entry.id());
      remembered.put(key.digest(), now);
      fresh.put(key.digest(), now);
      return new Entered.Accepted(add(entry), true);
    }
    return before.body().equals(key.body())
        ? new Entered.Accepted(known(before.request()), false)
        : new Entered.Refused(
            new BadUsageException(
                "this idempotency key came with another request before; nothing was changed"));
  }

  private Request known(RequestId id) {
    Request here = requests.get(id);
    return here == null ? change.requests().require(id) : here;
  }

  private Request add(Prepared entry) {
    boolean approval = change.rules().approval();
    RequestId id = entry.id();
    Request request =
        Request.entered(
            id,
            entry.entry().submission(),
            change.today(),
            approval ? RequestState.AWAITING_APPROVAL : RequestState.SCHEDULED);
    requests.put(id, request);
    sealed.put(id, entry.sealed());
    entry.entry().submission().correspondence().ifPresent(it -> correspondences.insert(id, it));
    Change byWhom = change.by(entry.entry().who());
    byWhom.note(Action.RECEIVED, id);
    byWhom.note(approval ? Action.SUBMITTED_FOR_APPROVAL : Action.SCHEDULED, id);
    return request;
  }
}
