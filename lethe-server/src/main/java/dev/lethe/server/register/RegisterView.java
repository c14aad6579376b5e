package dev.lethe.server.register;

import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.workspace.CheckUp;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.Purge;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The reading side of a register: nothing here changes it, and nothing names people. */
public abstract sealed class RegisterView implements AutoCloseable permits Register {

  final RegisterStore store;
  final RegisterKeys keys;
  final WorkspaceTools tools;

  /** They stay as they were declared. */
  final RegisterRules rules;

  RegisterView(RegisterStore store, RegisterKeys keys, WorkspaceTools tools) {
    this.store = store;
    this.keys = keys;
    this.tools = tools;
    this.rules = store.read(session -> RegisterRules.load(new Settings(session)));
  }

  /** All requests, in the order in which they came. */
  public List<Request> requests() {
    return requests(RequestFilter.ALL);
  }

  public List<Request> requests(RequestFilter filter) {
    return requests(filter, Slice.WHOLE);
  }

  /** A part of them: nothing else is read. */
  public List<Request> requests(RequestFilter filter, Slice part) {
    return store.read(session -> new RequestTable(session).part(filter, part));
  }

  public long count(RequestFilter filter) {
    return store.read(session -> new RequestTable(session).count(filter));
  }

  public Request request(RequestId id) {
    return store.read(session -> new RequestTable(session).require(id));
  }

  /** How many requests are in each state; a state without any is absent. */
  public Map<RequestState, Long> counts() {
    return counts(RequestFilter.ALL);
  }

  public Map<RequestState, Long> counts(RequestFilter filter) {
    return store.read(session -> new RequestTable(session).counts(filter));
  }

  /** Requests that are not closed and whose ids cannot be read: they wait for a repair. */
  public List<RequestId> damaged() {
    return store.read(session -> new IdTable(session, keys).damaged());
  }

  /** Those that requests go to. */
  public List<Model> models() {
    return store.read(Model::all);
  }

  /** Those that were removed, too: outcomes name them. */
  public List<Model> modelsEver() {
    return store.read(Model::ever);
  }

  public RegisterRules rules() {
    return rules;
  }

  /** What {@link Register#begin} would give; nothing is changed. */
  public Optional<Batch> next(Model model) {
    LocalDate today = today();
    return store.read(
        session -> {
          BatchTable batches = new BatchTable(session, rules, new IdTable(session, keys));
          return batches.open(model).or(() -> batches.next(model, today));
        });
  }

  /** The state of a model's log of certificates that it must continue; absent at first. */
  public Optional<SignedCheckpoint> anchor(Model model) {
    return store.read(session -> new Settings(session).log(model));
  }

  /** Who of these was forgotten, where the register declares that they are to be refused. */
  public Set<String> suppressed(Collection<String> people) {
    LocalDate today = today();
    return store.read(
        session -> new IdTable(session, keys).suppressed(people.stream().distinct(), today));
  }

  public List<TrailLine> trail() {
    return store.read(session -> new Trail(session).lines());
  }

  /** The trail in parts. */
  public History history() {
    return new History(store);
  }

  /** To be written down elsewhere: what was before it cannot be changed unnoticed then. */
  public TrailEnd trailEnd() {
    return store.read(session -> new Trail(session).end());
  }

  /**
   * Looks at everything.
   *
   * @param noted an end of the trail that was written down elsewhere
   */
  public CheckUp check(Optional<TrailEnd> noted) {
    return store.read(session -> new RegisterInspection(session, keys).checkUp(noted));
  }

  public LocalDate today() {
    return LocalDate.now(tools.clock());
  }

  /** Whether what was erased has left the disk. */
  public Purge purge() {
    return store.purge();
  }

  @Override
  public void close() {
    store.close();
  }
}
