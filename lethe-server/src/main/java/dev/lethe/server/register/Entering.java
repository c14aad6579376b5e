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

  /** By its key first: that knows the content, while a sender's name of it stays for longer. */
  private Entered one(Prepared entry) {
    Optional<Remembered> before =
        entry
            .key()
            .map(Prepared.Key::digest)
            .flatMap(it -> Optional.ofNullable(remembered.get(it)));
    if (before.isPresent()) {
      return before.get().body().equals(entry.key().orElseThrow().body())
          ? new Entered.Accepted(known(before.get().request()), false)
          : new Entered.Refused(
              new BadUsageException(
                  "this idempotency key came with another request before; nothing was changed"));
    }
    Optional<RequestId> named =
        entry
            .entry()
            .submission()
            .correspondence()
            .flatMap(it -> correspondences.named(it.sender(), it.reference()));
    if (named.isPresent()) {
      return new Entered.Accepted(known(named.get()), false);
    }
    entry.key().ifPresent(key -> remember(key, entry.id()));
    return new Entered.Accepted(add(entry), true);
  }

  private void remember(Prepared.Key key, RequestId request) {
    Remembered now = new Remembered(key.body(), request);
    remembered.put(key.digest(), now);
    fresh.put(key.digest(), now);
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
