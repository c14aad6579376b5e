package dev.lethe.server.office;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.register.Entered;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.Submission;
import dev.lethe.server.register.TrailLine;
import dev.lethe.unlearn.population.ForgetRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests that somebody may see: all of them, or those that they entered. What is not theirs
 * is not there for them, so that nobody can try out ids of requests.
 */
public final class Caseload {

  private final Register register;
  private final Principal who;

  Caseload(Register register, Principal who) {
    this.register = register;
    this.who = who;
  }

  /** Whether counts of people and names of colleagues are for them. */
  public boolean seesAll() {
    return who.may(Permission.READ);
  }

  /**
   * Some requests, in the order in which they came.
   *
   * @param after the one before the first of them: a page stays where it is while others come
   */
  public List<Request> page(Predicate<Request> wanted, Optional<RequestId> after, int limit) {
    Predicate<Request> theirs = seesAll() ? request -> true : isIn(own());
    List<Request> all = register.requests();
    int begin = after.map(id -> 1 + all.stream().map(Request::id).toList().indexOf(id)).orElse(0);
    return all.stream().skip(begin).filter(theirs).filter(wanted).limit(limit).toList();
  }

  private Set<RequestId> own() {
    return register.history().enteredBy(who.name());
  }

  private static Predicate<Request> isIn(Set<RequestId> ids) {
    return request -> ids.contains(request.id());
  }

  public Optional<Request> find(RequestId id) {
    Optional<String> by = register.history().whoEntered(id);
    return by.filter(name -> seesAll() || isOwn(name)).map(name -> register.request(id));
  }

  private boolean isOwn(String enteredBy) {
    return who.may(Permission.FOLLOW) && enteredBy.equals(who.name());
  }

  /** All that was done to it. */
  public List<TrailLine> timeline(RequestId id) {
    return register.history().of(id);
  }

  /**
   * Enters a request.
   *
   * @param key the sender's own; others may use the same for theirs
   */
  public Entered enter(String channel, List<String> people, Optional<String> key) {
    return register.enter(
        new Submission(channel, ForgetRequest.of(people), key.map(this::ownKey)), who.name());
  }

  /** Keys are one list for all senders in the register, so each has the sender in it. */
  private String ownKey(String key) {
    String both = who.name().length() + ":" + who.name() + key;
    return Sha256.of(both.getBytes(StandardCharsets.UTF_8)).hex();
  }

  /** Whoever handles requests, and who entered this one. */
  public boolean mayCancel(RequestId id) {
    return register
        .history()
        .whoEntered(id)
        .filter(name -> who.may(Permission.HANDLE) || isOwn(name))
        .isPresent();
  }

  /** Takes it back; empty where it may not be. */
  public Optional<Request> cancel(RequestId id) {
    return mayCancel(id) ? Optional.of(register.cancel(id, who.name())) : Optional.empty();
  }
}
