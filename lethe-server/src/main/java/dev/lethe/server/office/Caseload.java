package dev.lethe.server.office;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.register.Entered;
import dev.lethe.server.register.Intake;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestFilter;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.register.Slice;
import dev.lethe.server.register.Submission;
import dev.lethe.server.register.TrailLine;
import dev.lethe.unlearn.population.ForgetRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The requests that somebody may see: all of them, or those that they entered. What is not theirs
 * is not there for them, so that nobody can try out ids of requests.
 */
public final class Caseload {

  private final Register register;
  private final Intake intake;
  private final Principal who;

  Caseload(Register register, Intake intake, Principal who) {
    this.register = register;
    this.intake = intake;
    this.who = who;
  }

  /** Whether counts of people and names of colleagues are for them. */
  public boolean seesAll() {
    return who.may(Permission.READ);
  }

  /** Those of them that are asked for. */
  public List<Request> page(RequestFilter filter, Slice part) {
    return register.requests(own(filter), part);
  }

  public long count(RequestFilter filter) {
    return register.count(own(filter));
  }

  /** How many of them are in each state; a state without any is absent. */
  public Map<RequestState, Long> counts() {
    return register.counts(own(RequestFilter.ALL));
  }

  /** What a model did tells who is in it, so only those may ask by model who see outcomes. */
  private RequestFilter own(RequestFilter filter) {
    return seesAll() ? filter : filter.concerning(Optional.empty()).enteredBy(who.name());
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
  public Entered.Accepted enter(String channel, List<String> people, Optional<String> key) {
    PersonId.requireAll(people);
    return intake.submit(
        new Submission(channel, ForgetRequest.of(people), key.map(this::ownKey)), who.name());
  }

  /** Keys are one list for all senders in the register, so each has the sender in it. */
  private String ownKey(String key) {
    String both = who.name().length() + ":" + who.name() + key;
    return Sha256.of(both.getBytes(StandardCharsets.UTF_8)).hex();
  }

  /** Takes it back: one's own, or for somebody who asks; empty where it may not be. */
  public Optional<Request> cancel(RequestId id) {
    return mayCancel(id) ? Optional.of(register.cancel(id, who.name())) : Optional.empty();
  }

  public boolean mayCancel(RequestId id) {
    Optional<String> by = register.history().whoEntered(id);
    return by.filter(name -> who.may(Permission.HANDLE) || isOwn(name)).isPresent();
  }
}
