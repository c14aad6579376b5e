package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.server.register.KeyedHash.Use;
import dev.lethe.workspace.CheckUp;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Receipt;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.database.Session;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The register of requests to be forgotten. Each change is one transaction, with its line in the
 * trail; ids of people are encrypted, and erased once their retention is over.
 */
public final class Register implements AutoCloseable {

  private static final int LONGEST_NAME = 100;
  private static final int LONGEST_REASON = 1_000;

  private final RegisterStore store;
  private final RegisterKeys keys;
  private final WorkspaceTools tools;

  /** They stay as they were declared. */
  private final RegisterRules rules;

  private Register(RegisterStore store, RegisterKeys keys, WorkspaceTools tools) {
    this.store = store;
    this.keys = keys;
    this.tools = tools;
    this.rules = store.read(session -> RegisterRules.load(new Settings(session)));
  }

  /** Makes a register for these workspaces, and its key where there is none. */
  public static Register create(
      RegisterHome home, RegisterRules rules, List<Home> models, WorkspaceTools tools, String who) {
    if (models.isEmpty()) {
      throw new BadUsageException("a register looks after at least one workspace, but got none");
    }
    if (models.stream().map(Home::location).distinct().count() < models.size()) {
      throw new BadUsageException("a workspace is named twice; each is in a register once");
    }
    String maker = name(who);
    RegisterStore.create(
            home.location(),
            session -> {
              begin(session, RegisterKeyFile.readOrMake(home.key()), rules, models);
              LocalDate today = today(session, tools);
              new Settings(session).put(Settings.CREATED, today.toString());
              new Trail(session).append(today, maker, Action.CREATED, Optional.empty());
            },
            tools.gate())
        .close();
    return open(home, tools);
  }

  private static void begin(
      Session session, RegisterKeys keys, RegisterRules rules, List<Home> models) {
    Settings settings = new Settings(session);
    settings.put(Settings.IDENTITY, RequestId.random().hex());
    settings.put(Settings.REPLAYS, RequestId.random().hex());
    settings.put(Settings.KEY_CHECK, keyCheck(settings, keys));
    rules.save(settings);
    for (int i = 0; i < models.size(); i++) {
      Model.insert(session, i + 1, models.get(i));
    }
  }

  public static Register open(RegisterHome home, WorkspaceTools tools) {
    RegisterStore store = RegisterStore.open(home.location(), tools.gate());
    try {
      RegisterKeys keys = RegisterKeyFile.read(home.key());
      store.read(session -> requireOwn(new Settings(session), keys, home));
      return new Register(store, keys, tools);
    } catch (RuntimeException | Error failure) {
      store.close();
      throw failure;
    }
  }

  private static boolean requireOwn(Settings settings, RegisterKeys keys, RegisterHome home) {
    if (!settings.require(Settings.KEY_CHECK).equals(keyCheck(settings, keys))) {
      throw new BadInputException(home.key() + ": this is the key of another register");
    }
    return true;
  }

  private static String keyCheck(Settings settings, RegisterKeys keys) {
    return new KeyedHash(keys.hashing())
        .of(Use.REGISTER, List.of(settings.require(Settings.IDENTITY)));
  }

  /** The day of a change, held against the last one as workspaces do. */
  private static LocalDate today(Session session, WorkspaceTools tools) {
    Settings settings = new Settings(session);
    LocalDate today = tools.days().after(settings.get(Settings.DAY).map(LocalDate::parse));
    settings.put(Settings.DAY, today.toString());
    return today;
  }

  private static String name(String who) {
    return Words.require("the name of who acts", who, LONGEST_NAME);
  }

  private static String reason(String why) {
    return Words.require("a reason", why, LONGEST_REASON);
  }

  private Request change(String who, String done, Function<Change, Request> work) {
    return write(who, work, changed -> Optional.of("request " + changed.id() + " is " + done));
  }

  private <T> T write(
      String who, Function<Change, T> work, Function<? super T, Optional<String>> done) {
    String actor = name(who);
    return store.write(
        session -> {
          Change change =
              new Change(
                  session,
                  rules,
                  new IdTable(session, keys),
                  today(session, tools),
                  actor,
                  new Trail(session));
          T result = work.apply(change);
          change.sweep();
          return result;
        },
        done);
  }

  /** Enters a request; the same key and content give the request of before. */
  public Request submit(Submission submission, String who) {
    return enter(submission, who).request();
  }

  /** The same, and whether it is new. */
  public Entered enter(Submission submission, String who) {
    return write(
        who,
        change -> change.enter(submission),
        entered -> Optional.of("request " + entered.request().id() + " is in the register"));
  }

  /** By another person than the one who entered it. */
  public Request approve(RequestId id, String who) {
    return change(who, "approved", change -> change.approve(id));
  }

  public Request deny(RequestId id, String why, String who) {
    String reason = reason(why);
    return change(
        who, "denied", change -> change.move(id, RequestState.DENIED, Action.DENIED, reason));
  }

  public Request cancel(RequestId id, String who) {
    return change(
        who, "cancelled", change -> change.move(id, RequestState.CANCELLED, Action.CANCELLED));
  }

  /** Two months more, once, while it is not overdue. */
  public Request extend(RequestId id, String why, String who) {
    String reason = reason(why);
    return change(who, "extended", change -> change.extend(id, reason));
  }

  /** The people whom a request names, for who handles it; that they were shown is on record. */
  public List<String> reveal(RequestId id, String who) {
    return write(who, change -> change.reveal(id), ids -> Optional.empty());
  }

  /**
   * The batch that a model is to carry out now, written down before it begins: the one it has not
   * finished, or a new one; empty where it has had its turn in this slot, or there is nothing to
   * do.
   */
  public Optional<Batch> begin(Model model, String who) {
    return write(who, change -> change.begin(model), batch -> Optional.empty());
  }

  /**
   * Whom a model has forgotten since a day, to be forgotten again where it was restored from
   * before; refused where ids are erased already.
   */
  public Batch replay(Model model, LocalDate since, String who) {
    return write(who, change -> change.replay(model, since), batch -> Optional.empty());
  }

  /** What {@link #begin} would give; nothing is changed. */
  public Optional<Batch> next(Model model) {
    LocalDate today = today();
    return store.read(
        session -> {
          BatchTable batches = new BatchTable(session, rules, new IdTable(session, keys));
          return batches.open(model).or(() -> batches.next(model, today));
        });
  }

  /** Enters what became of a batch by the receipt of its workspace; a second time does nothing. */
  public void finish(Batch batch, Receipt receipt, String who) {
    write(
        who,
        change -> {
          change.finish(batch, receipt);
          return batch.people().size();
        },
        requests ->
            Optional.of(requests + " requests are entered as done in " + batch.model().name()));
  }

  /** The state of a model's log of certificates that it must continue; absent at first. */
  public Optional<SignedCheckpoint> anchor(Model model) {
    return store
        .read(session -> new Settings(session).get(Settings.logOf(model)))
        .filter(text -> !text.isEmpty())
        .map(text -> SignedCheckpoint.read("the register", text.getBytes(StandardCharsets.UTF_8)));
  }

  /** From now on it must continue this one; whatever comes where it has released nothing. */
  public void anchor(Model model, Optional<SignedCheckpoint> seen) {
    store.write(
        session -> {
          String text = seen.map(SignedCheckpoint::text).orElse("");
          new Settings(session).put(Settings.logOf(model), text);
          return text;
        },
        kept -> Optional.empty());
  }

  /** Erases what is due to be erased; every other change does so, too. */
  public void sweep(String who) {
    write(who, Change::today, day -> Optional.empty());
  }

  /** All requests, in the order in which they came. */
  public List<Request> requests() {
    return store.read(session -> new RequestTable(session).all());
  }

  public Request request(RequestId id) {
    return store.read(session -> new RequestTable(session).require(id));
  }

  public List<Model> models() {
    return store.read(Model::all);
  }

  public RegisterRules rules() {
    return rules;
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

  /** What the trail says of requests. */
  public History history() {
    return new History(store);
  }

  /** At most so many lines after this number. */
  public List<TrailLine> trail(long after, int most) {
    return store.read(session -> new Trail(session).lines(after, most));
  }

  /** To be written down elsewhere: what was before it cannot be changed unnoticed then. */
  public TrailEnd trailEnd() {
    return store.read(session -> new Trail(session).end());
  }

  /**
   * Looks at everything; nothing is changed.
   *
   * @param noted an end of the trail that was written down elsewhere
   */
  public CheckUp check(Optional<TrailEnd> noted) {
    return store.read(session -> new RegisterInspection(session, keys).checkUp(noted));
  }

  /** For what else is kept in this database: who may come in. */
  public RegisterAnnex annex() {
    return new RegisterAnnex(store, session -> today(session, tools));
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
