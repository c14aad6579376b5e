package dev.lethe.server.register;

import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Receipt;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.Lease;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The register of requests to be forgotten. Each change is one transaction, with its line in the
 * trail; ids of people are encrypted, and erased once their retention is over. Many threads may use
 * one register.
 */
public final class Register extends RegisterView {

  private static final int LONGEST_REASON = 1_000;

  /** So many outcomes are entered in one transaction, while others wait for their turn. */
  private static final int TOGETHER = 64;

  /** Who does what nobody asked for: the erasing that goes with submissions of many. */
  private static final String ITSELF = "register";

  private Register(RegisterStore store, RegisterKeys keys, WorkspaceTools tools) {
    super(store, keys, tools);
  }

  /** Makes a register for these workspaces, and its key where there is none. */
  public static Register create(
      RegisterHome home, RegisterRules rules, List<Home> models, WorkspaceTools tools, String who) {
    new Founding(home, tools).create(rules, models, Words.requireName(who));
    return open(home, tools);
  }

  public static Register open(RegisterHome home, WorkspaceTools tools) {
    RegisterStore store = RegisterStore.open(home.location(), tools.gate());
    try {
      return new Register(store, new Founding(home, tools).requireKeys(store), tools);
    } catch (RuntimeException | Error failure) {
      store.close();
      throw failure;
    }
  }

  private static String reason(String why) {
    return Words.require("a reason", why, LONGEST_REASON);
  }

  private Request decide(RequestId id, String who, String done, Consumer<Change> work) {
    return write(
        who,
        change -> {
          work.accept(change);
          return change.requests().require(id);
        },
        decided -> Optional.of("request " + id + " is " + done));
  }

  private <T> T write(
      String who, Function<Change, T> work, Function<? super T, Optional<String>> done) {
    String actor = Words.requireName(who);
    return store.write(
        session -> {
          Change change =
              new Change(
                  session,
                  rules,
                  new IdTable(session, keys),
                  Founding.today(session, tools),
                  actor,
                  new Trail(session));
          T result = work.apply(change);
          change.end();
          return result;
        },
        done);
  }

  /** Enters a request; the same key and content give the request of before. */
  public Request submit(Submission submission, String who) {
    Prepared entry = Prepared.of(new Entry(submission, who), keys);
    return write(
        who,
        change -> new Entering(change, List.of(entry)).all().get(0).orThrow().request(),
        entered -> Optional.of("request " + entered.id() + " is in the register"));
  }

  /**
   * Enters many in one transaction, in their order, with an answer for each: one that is refused
   * does not disturb the others. Where this throws, none of them is entered.
   */
  public List<Entered> submitAll(List<Entry> entries) {
    return enterAll(entries.stream().map(entry -> Prepared.of(entry, keys)).toList());
  }

  List<Entered> enterAll(List<Prepared> entries) {
    return write(ITSELF, change -> new Entering(change, entries).all(), all -> Optional.empty());
  }

  /** By another person than the one who entered it. */
  public Request approve(RequestId id, String who) {
    return decide(id, who, "approved", change -> change.approve(id));
  }

  public Request deny(RequestId id, String why, String who) {
    String reason = reason(why);
    return decide(
        id, who, "denied", change -> change.move(id, RequestState.DENIED, Action.DENIED, reason));
  }

  public Request cancel(RequestId id, String who) {
    return decide(
        id, who, "cancelled", change -> change.move(id, RequestState.CANCELLED, Action.CANCELLED));
  }

  /** Two months more, once, while it is not overdue. */
  public Request extend(RequestId id, String why, String who) {
    String reason = reason(why);
    return decide(id, who, "extended", change -> change.extend(id, reason));
  }

  /** Whom a request names, for the person who handles it; the trail says that they were shown. */
  public List<String> reveal(RequestId id, String who) {
    return write(who, change -> change.reveal(id), shown -> Optional.empty());
  }

  /** Requests that are not closed go to this workspace, too; closed ones stay as they are. */
  public void addModel(Home home, String who) {
    write(
        who,
        change -> {
          change.addModel(home);
          return home.location();
        },
        place -> Optional.of(place + " is in the register"));
  }

  /**
   * Nothing waits for this workspace any more; what it did stays on record.
   *
   * @param isGone also where it has not finished a batch, of which nobody will know then
   */
  public void removeModel(Model model, boolean isGone, String who) {
    write(
        who,
        change -> {
          change.removeModel(model, isGone);
          return model.name();
        },
        name -> Optional.of(name + " is no longer in the register"));
  }

  /**
   * The batch that a model is to carry out now, written down before it begins: the one it has not
   * finished, or a new one; empty where it has had its turn in this slot, or there is nothing to
   * do. Requests run from before they are in it, some at a time, so that others have their turn;
   * after a crash between they wait for the next batch.
   */
  public Optional<Batch> begin(Model model, String who) {
    Optional<Batch> draft = next(model); // ids are deciphered while others write
    if (draft.isEmpty()) {
      return draft;
    }
    Chunks.of(List.copyOf(draft.get().people().keySet()), TOGETHER)
        .forEach(some -> write(who, change -> change.start(some), started -> Optional.empty()));
    return write(who, change -> change.begin(draft.get()), batch -> Optional.empty());
  }

  /**
   * Whom a model has forgotten since a day, to be forgotten again where it was restored from
   * before; refused where ids are erased already.
   */
  public Batch replay(Model model, LocalDate since, String who) {
    return replay(model, batches -> batches.since(model, since), who);
  }

  /** The same for all whom a model has forgotten since this state of its log. */
  public Batch replay(Model model, Checkpoint since, String who) {
    return replay(model, batches -> batches.since(model, since.size()), who);
  }

  private Batch replay(Model model, Function<BatchTable, List<RequestId>> which, String who) {
    return write(who, change -> change.replay(model, which), batch -> Optional.empty());
  }

  /** From now on only backups of before this moment need the batch once more. */
  public void replayed(Batch batch) {
    store.write(
        session -> {
          long logSize = new Settings(session).logSize(batch.model());
          new RequestTable(session).replayed(batch, logSize);
          return logSize;
        },
        size -> Optional.empty());
  }

  /**
   * Enters what became of a batch by the receipt of its workspace; a second time does nothing. Some
   * at a time, so that others have their turn; after a crash between, the batch is open and what is
   * missing is entered then.
   */
  public void finish(Batch batch, Receipt receipt, String who) {
    Map<RequestId, Outcome> outcomes = batch.outcomes(receipt);
    Chunks.of(List.copyOf(outcomes.keySet()), TOGETHER)
        .forEach(
            some ->
                write(
                    who,
                    change -> {
                      Map<RequestId, Outcome> these = new LinkedHashMap<>(outcomes);
                      these.keySet().retainAll(new HashSet<>(some));
                      change.enter(batch, these);
                      return some;
                    },
                    entered -> Optional.empty()));
    write(
        who,
        change -> {
          change.close(batch);
          return outcomes.size();
        },
        requests ->
            Optional.of(requests + " requests are entered as done in " + batch.model().name()));
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

  /**
   * Takes a model for this process alone; empty where another process, or another thread, has it.
   */
  public Optional<Lease> lease(Model model) {
    return store.lease("model-" + model.number());
  }

  /** Erases what is due to be erased; every other change does so, too. */
  public void sweep(String who) {
    write(who, Change::today, day -> Optional.empty());
  }

  /** Writes as much as a request needs and takes it back: throws where there is no room for one. */
  public void tryWriting(String who) {
    write(
        who,
        change -> {
          new Settings(change.session()).tryWriting();
          return change.today();
        },
        day -> Optional.empty());
  }

  /** For what else is kept in this database: who may come in, and who is to be told. */
  public RegisterAnnex annex() {
    return new RegisterAnnex(store, session -> Founding.today(session, tools));
  }
}
