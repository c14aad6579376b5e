package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.Changes.Made;
import dev.lethe.workspace.store.CommitGate;
import dev.lethe.workspace.store.Purge;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The durable home of one model: rows, exact statistics, secret state, releases with their
 * certificates, and the account of what they tell together.
 *
 * <p>Each change is one transaction: a request to forget removes the rows, subtracts them from the
 * statistics and the commitment, updates the model, draws the noise, signs the certificate and
 * enters the release, or nothing of it happens. Files are written from the database afterwards, and
 * again at the next opening where a crash came between.
 */
public final class Workspace implements AutoCloseable {

  private final Home home;
  private final WorkspaceStore store;
  private final Declared declared;
  private final Optional<String> elsewhere;
  private final Tools tools;
  private final Keys keys;
  private final Requests requests;
  private final Questions questions;
  private final Changes changes;
  private volatile List<String> pending;

  private Workspace(
      Home home, WorkspaceStore store, Declared declared, Optional<String> elsewhere, Tools tools) {
    this.home = home;
    this.store = store;
    this.declared = declared;
    this.elsewhere = elsewhere;
    this.tools = tools;
    this.keys = new Keys(home.key());
    this.requests = new Requests(declared, elsewhere, exports(), keys, tools);
    this.questions = new Questions(store, requests);
    Copies copies = new Copies(home.location(), store.place(), MachineMemory.ofThisMachine());
    this.changes = new Changes(store, exports(), keys, copies);
    this.pending = changes.catchUp();
  }

  /**
   * What a workspace works with, apart from its data.
   *
   * @param gate is passed by every commit, for whoever must say what an interrupted command did
   * @param dayConfirmed the clock is right, although its day does not follow from the last one
   */
  public record Tools(
      Origin.Software software,
      Clock clock,
      RandomBits bits,
      CommitGate gate,
      boolean dayConfirmed) {

    public Tools(Origin.Software software, Clock clock, RandomBits bits) {
      this(software, clock, bits, new CommitGate(), false);
    }

    public static Tools of(Origin.Software software) {
      return new Tools(software, Clock.systemUTC(), RandomBits.secure());
    }

    public Tools passing(CommitGate newGate) {
      return new Tools(software, clock, bits, newGate, dayConfirmed);
    }

    public Tools confirmingDay(boolean confirmed) {
      return new Tools(software, clock, bits, gate, confirmed);
    }

    Days days() {
      return new Days(clock, dayConfirmed);
    }
  }

  /** Makes a workspace and trains its model on these people. */
  public static Workspace train(
      Home home, Declared declared, People people, Tools tools, Progress progress) {
    return create(home, declared, people, Optional.empty(), tools, progress);
  }

  /** Makes a workspace around a model that was trained elsewhere, however well. */
  public static Workspace adopt(
      Home home, Declared declared, People people, double[] weights, Tools tools) {
    return create(home, declared, people, Optional.of(weights), tools, Progress.SILENT);
  }

  private static Workspace create(
      Home home,
      Declared declared,
      People people,
      Optional<double[]> weights,
      Tools tools,
      Progress progress) {
    people.requireColumns(declared.columns());
    return create(
        home,
        declared,
        Optional.empty(),
        view -> Kept.append(view, declared, people, progress),
        weights,
        tools);
  }

  /**
   * Makes a workspace for rows that stay where they are, at an address such as {@code
   * spark:parquet:/data/people}, and trains its model there or adopts these weights.
   */
  public static Workspace elsewhere(
      Home home, Declared declared, String address, Optional<double[]> weights, Tools tools) {
    return create(
        home,
        declared,
        Optional.of(address),
        view -> view.put(Names.ROWS, address),
        weights,
        tools);
  }

  private static Workspace create(
      Home home,
      Declared declared,
      Optional<String> elsewhere,
      Consumer<WriteView> first,
      Optional<double[]> weights,
      Tools tools) {
    WorkspaceStore store = Founding.store(home, declared, elsewhere, first, weights, tools);
    return new Workspace(home, store, declared, elsewhere, tools);
  }

  public static Workspace open(Home home, Tools tools) {
    WorkspaceStore store = store(home, tools.gate());
    try {
      Declared declared = store.read(view -> Kept.declaration(view, home));
      Optional<String> elsewhere = store.read(view -> view.text(Names.ROWS));
      return new Workspace(home, store, declared, elsewhere, tools);
    } catch (RuntimeException | Error failure) {
      store.close();
      throw failure;
    }
  }

  /** Tables of an earlier version are looked at in full before they count as today's. */
  private static WorkspaceStore store(Home home, CommitGate gate) {
    return WorkspaceStore.open(
        home.location(),
        gate,
        view -> Inspection.require(view, Kept.declaration(view, home), home));
  }

  /** Looks at everything that the workspace holds and compares it; nothing is changed. */
  public static CheckUp check(Home home) {
    try (WorkspaceStore store = store(home, new CommitGate())) {
      return store.read(view -> Inspection.of(view, Kept.declaration(view, home), home));
    }
  }

  public Declared declared() {
    return declared;
  }

  public Home home() {
    return home;
  }

  /** What is still to do of what follows changes, and is tried again at every opening. */
  public List<String> pending() {
    return pending;
  }

  private <T> Made<T> change(
      Function<? super WriteView, ? extends T> work, Function<T, String> words) {
    Made<T> made = changes.make(work, words);
    pending = made.pending();
    return made;
  }

  /** More rows, of people known or new; the model learns of them at the next release. */
  public void add(People people, Progress progress) {
    add(first -> people, progress);
  }

  /**
   * The same for rows that may be without an id.
   *
   * @param numbered is told the number of the first row, counting all that ever came
   */
  public void add(LongFunction<People> numbered, Progress progress) {
    requireOwnRows();
    change(
        view -> {
          People people = numbered.apply(view.mark() + 1);
          people.requireColumns(declared.columns());
          Kept.append(view, declared, people, progress);
          return people.rows().rows();
        },
        rows -> rows + " rows are added ('lethe log' counts them)");
  }

  /** Refuses rows to come where the workspace keeps none. */
  public void requireOwnRows() {
    if (elsewhere.isPresent()) {
      throw new BadUsageException(
          "the rows of this workspace are at "
              + elsewhere.get()
              + ": add them there, and the next release knows them");
    }
  }

  /** Publishes the model as it stands. */
  public Issued release(Asked asked) {
    return issue(
        asked,
        rows ->
            view -> {
              CapacityRules.requireTotal(declared.seal(), view, 0);
              return Optional.empty();
            });
  }

  /**
   * Forgets people and publishes the model without them.
   *
   * @throws BadInputException where none of them is known: nothing changes and nothing is released
   */
  public Issued forget(ForgetRequest request, Asked asked) {
    return forget(request, asked, RowKeeper.Deletion.BY_OWNER);
  }

  /** The same for rows that are kept elsewhere, deleting them there where asked to. */
  public Issued forget(ForgetRequest request, Asked asked, RowKeeper.Deletion deletion) {
    return issue(asked, rows -> requests.of(rows, request, asked, deletion));
  }

  /**
   * Forgets people and publishes nothing: for those who must leave although a budget is spent, or
   * before a release that is planned for later. It costs no privacy and needs no capacity.
   *
   * <p>The model goes with them: the next release trains one on those who are left, so what is kept
   * is a function of the retained rows alone, whoever left. Everyone may leave.
   */
  public Unreleased forgetUnreleased(ForgetRequest request, RowKeeper.Deletion deletion) {
    try (RowKeeper rows = RowKeepers.of(elsewhere, declared)) {
      Made<Unreleased> made =
          change(view -> requests.leave(view, rows, request, deletion), Unreleased::words);
      return made.result().committed(made, rows.copies());
    }
  }

  private Issued issue(Asked asked, Function<RowKeeper, Requests.Removal> removal) {
    try (RowKeeper rows = RowKeepers.of(elsewhere, declared)) {
      Requests.Removal leaving = removal.apply(rows);
      Made<Issued> made = change(view -> requests.issue(view, rows, asked, leaving), Issued::words);
      return made.result().committed(made, rows);
    }
  }

  /** What each method would cost for a request; nothing is changed. */
  public PlanTable plan(ForgetRequest request, Asked asked) {
    return plan(request, asked, report -> {});
  }

  /** The same, and who would be found. */
  public PlanTable plan(ForgetRequest request, Asked asked, Consumer<RemovalReport> found) {
    return questions.plan(request, asked, found);
  }

  /**
   * What sealed mode would cost on these rows; empty where it is on. For the operator, as a plan
   * is.
   *
   * @param together what all releases together are to keep
   * @param total rows that may ever leave
   */
  public Optional<SealedCost> sealedCost(Guarantee together, Capacity total) {
    return questions.sealedCost(together, total);
  }

  /**
   * The same for terms that nobody has stated yet: (1, 10⁻⁵), one row in a hundred, 100 at most.
   */
  public Optional<SealedCost> sealedCost() {
    long rows = store.read(view -> Kept.statistics(view, declared).count());
    int total = (int) Math.max(1, Math.min(100, rows / 100));
    return sealedCost(new Guarantee(1, 1e-5), Capacity.of(total));
  }

  /** The model and all rows as they are now; nothing is changed. */
  public Snapshot<?> snapshot() {
    return questions.snapshot();
  }

  /** The same with the rows of some people apart; nothing is changed. */
  public Snapshot<?> snapshot(ForgetRequest named) {
    return questions.snapshot(named);
  }

  /** Requests, releases and what they tell together. */
  public WorkspaceLog log() {
    return store.read(view -> WorkspaceLog.of(view, declared, declared.kernel(), pending));
  }

  /** Signs from now on with a new key; certificates signed before stay verifiable. */
  public Rotated rotateKey() {
    try {
      Made<VerifyingKey> made =
          change(
              view -> {
                LocalDate day = tools.days().enter(view);
                keys.settle(view.keys());
                VerifyingKey fresh = keys.writeBeside().verifyingKey();
                view.appendKey(Keys.entry(fresh, day));
                return fresh;
              },
              fresh -> "the key is rotated: " + fresh.id().hex() + " is in use");
      return new Rotated(made.result(), made.pending());
    } catch (RuntimeException | Error failure) {
      pending = changes.catchUp();
      throw failure;
    }
  }

  /**
   * A key in the place of the one before.
   *
   * @param pending what is still to do and will be tried again; the new key is in use all the same
   */
  public record Rotated(VerifyingKey key, List<String> pending) {}

  /** This copy goes on in the place of all others; the number of this change. */
  public long goOn() {
    Made<Long> made = changes.goOn();
    pending = made.pending();
    return made.result();
  }

  /** All public keys, the one in use last. */
  public List<VerifyingKey> keys() {
    return store.read(
        view -> view.keys().stream().map(entry -> Keys.verifying(entry.publicKey())).toList());
  }

  /** Does away with superseded bytes: on a server this rewrites the tables. */
  public Purge purge() {
    return store.purge();
  }

  /** At most so many bytes {@link #overwriteLog} writes; 0 for a folder, which needs none. */
  public long logTraffic() {
    return store.logTraffic();
  }

  /** Overwrites a server's write-ahead log by harmless traffic, once a purge is complete. */
  public Purge overwriteLog(Progress progress) {
    return store.overwriteLog(progress);
  }

  /** The rows as they are now; for the operator. */
  public GridRows rows() {
    return store.read(view -> view.rows());
  }

  Exports exports() {
    return new Exports(home.releases(), declared);
  }

  @Override
  public void close() {
    store.close();
  }
}
