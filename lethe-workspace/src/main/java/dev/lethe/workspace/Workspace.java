package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.ForgetRequest;
import dev.lethe.unlearn.PlanTable;
import dev.lethe.unlearn.RemovalReport;
import dev.lethe.unlearn.Retained;
import dev.lethe.workspace.store.Committed;
import dev.lethe.workspace.store.Purge;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
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
  private final Certificate.Software software;
  private final Clock clock;
  private final RandomBits bits;

  private Workspace(
      Home home, WorkspaceStore store, Declared declared, Optional<String> elsewhere, Tools tools) {
    this.home = home;
    this.store = store;
    this.declared = declared;
    this.elsewhere = elsewhere;
    this.software = tools.software();
    this.clock = tools.clock();
    this.bits = tools.bits();
  }

  /** What a workspace works with, apart from its data. */
  public record Tools(Certificate.Software software, Clock clock, RandomBits bits) {

    public static Tools of(Certificate.Software software) {
      return new Tools(software, Clock.systemUTC(), RandomBits.secure());
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
    try (RowKeeper rows = keeper(elsewhere, declared)) {
      WorkspaceStore store =
          WorkspaceStore.create(
              home.location(),
              view -> {
                SigningKey key = Keys.readOrMake(home.key());
                view.put(Names.DECLARATION, declared.json());
                view.appendKey(Keys.entry(key.verifyingKey(), LocalDate.now(tools.clock())));
                first.accept(view);
                Retained retained = rows.retained(view);
                if (elsewhere.isPresent()) {
                  Kept.putStatistics(view, retained.statistics());
                }
                Model.train(Disciplines.of(declared), view, retained, weights);
              });
      return new Workspace(home, store, declared, elsewhere, tools);
    }
  }

  /** A keeper serves one request. */
  private static RowKeeper keeper(Optional<String> elsewhere, Declared declared) {
    return elsewhere
        .<RowKeeper>map(address -> RowsElsewhere.at(address, declared))
        .orElseGet(() -> new DatabaseRows(declared));
  }

  public static Workspace open(Home home, Tools tools) {
    WorkspaceStore store =
        WorkspaceStore.open(
            home.location(), view -> Inspection.require(view, declared(view, home), home));
    try {
      Declared declared = store.read(view -> declared(view, home));
      Optional<String> elsewhere = store.read(view -> view.text(Names.ROWS));
      Workspace workspace = new Workspace(home, store, declared, elsewhere, tools);
      workspace.settleIfFree();
      return workspace;
    } catch (RuntimeException | Error failure) {
      store.close();
      throw failure;
    }
  }

  private static Declared declared(ReadView view, Home home) {
    return view.text(Names.DECLARATION)
        .map(Declared::read)
        .orElseThrow(
            () ->
                new BadInputException(home.location() + ": this database holds no model of ours"));
  }

  /** Looks at everything that the workspace holds and compares it; nothing is changed. */
  public static CheckUp check(Home home) {
    try (WorkspaceStore store = WorkspaceStore.open(home.location())) {
      return store.read(view -> Inspection.of(view, declared(view, home), home));
    }
  }

  /** Who writes at the moment sees to the files too, and readers need not wait for it. */
  private void settleIfFree() {
    try {
      exports().settle(store);
    } catch (BadUsageException notOurTurn) {
      // The next opening tries again.
    }
  }

  public Declared declared() {
    return declared;
  }

  public Home home() {
    return home;
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
    store.change(
        view -> {
          People people = numbered.apply(view.mark() + 1);
          people.requireColumns(declared.columns());
          Kept.append(view, declared, people, progress);
        });
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
        (view, rows) -> {
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
    requireTable(deletion);
    return issue(asked, (view, rows) -> Optional.of(remove(view, rows, request, asked, deletion)));
  }

  private void requireTable(RowKeeper.Deletion deletion) {
    if (deletion == RowKeeper.Deletion.BY_WORKSPACE && elsewhere.isEmpty()) {
      throw new BadUsageException(
          "the rows of this workspace are its own and leave with every request: there is no table"
              + " to delete from");
    }
  }

  /**
   * Forgets people and publishes nothing: for those who must leave although a budget is spent, or
   * before a release that is planned for later. It costs no privacy and needs no capacity.
   *
   * <p>The model goes with them: the next release trains one on those who are left, so what is kept
   * is a function of the retained rows alone, whoever left. Everyone may leave.
   */
  public Unreleased forgetUnreleased(ForgetRequest request, RowKeeper.Deletion deletion) {
    requireTable(deletion);
    try (RowKeeper rows = keeper(elsewhere, declared)) {
      Committed<Issued.Forgotten> committed =
          store.write(view -> leave(view, rows, request, deletion));
      settleIfFree();
      return new Unreleased(committed.result(), lastRelease(), committed.purge(), rows.copies());
    }
  }

  private Issued.Forgotten leave(
      WriteView view, RowKeeper rows, ForgetRequest request, RowKeeper.Deletion deletion) {
    Removed removed = rows.remove(view, request, deletion);
    view.dropOpenings();
    Model.drop(view);
    if (elsewhere.isPresent()) {
      Kept.putStatistics(view, rows.retained(view).statistics());
    }
    rows.confirmGone();
    LocalDate day = LocalDate.now(clock);
    return new Issued.Forgotten(view.appendRequest(day, removed.report()), removed.report());
  }

  private OptionalLong lastRelease() {
    return store.read(view -> view.releases().stream().mapToLong(ReleaseEntry::number).max());
  }

  private Issued issue(Asked asked, BiFunction<WriteView, RowKeeper, Optional<Removed>> removal) {
    try (RowKeeper rows = keeper(elsewhere, declared)) {
      return issue(asked, rows, removal);
    }
  }

  private Issued issue(
      Asked asked, RowKeeper rows, BiFunction<WriteView, RowKeeper, Optional<Removed>> removal) {
    LocalDate day = LocalDate.now(clock);
    Committed<Issued> committed =
        store.write(
            view -> {
              SigningKey key = Keys.inUse(home.key(), view.keys());
              Optional<Removed> removed = removal.apply(view, rows);
              Issuer issuer = new Issuer(declared, software, Disciplines.kernel(declared));
              Issued made =
                  new Publication(view, rows, asked, day, key, issuer, exports())
                      .publish(removed, bits);
              if (elsewhere.isPresent()) {
                Kept.putStatistics(view, rows.retained(view).statistics());
              }
              rows.confirmGone();
              return made;
            });
    Issued issued = committed.result();
    settle(issued.number());
    return new Issued(
        issued.number(),
        issued.way(),
        issued.facts(),
        issued.files(),
        issued.forgotten(),
        committed.purge(),
        issued.forgotten().flatMap(request -> rows.copies()));
  }

  private void settle(long number) {
    try {
      exports().settle(store);
    } catch (BadUsageException notOurTurn) {
      throw new BadInputException(
          "release "
              + number
              + " is made and in the workspace, but its files are not written yet, because another"
              + " process is writing; the next opening (lethe log, say) writes them",
          notOurTurn);
    }
  }

  private Removed remove(
      WriteView view,
      RowKeeper rows,
      ForgetRequest request,
      Asked asked,
      RowKeeper.Deletion deletion) {
    Removed removed = rows.remove(view, request, deletion);
    int leaving = removed.rows().rows();
    CapacityRules.require(asked.capacity(), leaving);
    CapacityRules.requireTotal(declared.seal(), view, leaving);
    view.dropOpenings();
    return removed;
  }

  /** What each method would cost for a request; nothing is changed. */
  public PlanTable plan(ForgetRequest request, Asked asked) {
    return plan(request, asked, report -> {});
  }

  /** The same, and who would be found. */
  public PlanTable plan(ForgetRequest request, Asked asked, Consumer<RemovalReport> found) {
    try (RowKeeper rows = keeper(elsewhere, declared)) {
      return Rehearsal.of(
          store,
          view -> {
            Removed removed = remove(view, rows, request, asked, RowKeeper.Deletion.BY_WORKSPACE);
            found.accept(removed.report());
            return Planning.table(declared, view, rows.retained(view), removed, asked);
          });
    }
  }

  /**
   * What sealed mode would cost on these rows; empty where it is on. For the operator, as a plan
   * is.
   *
   * @param together what all releases together are to keep
   * @param total rows that may ever leave
   */
  public Optional<SealedCost> sealedCost(Guarantee together, Capacity total) {
    if (declared.seal().isPresent()) {
      return Optional.empty();
    }
    if (elsewhere.isPresent()) {
      return Optional.of(
          new SealedCost.Unknown(
              "it needs rows that the workspace keeps itself, and these are at "
                  + elsewhere.get()));
    }
    try (RowKeeper rows = keeper(elsewhere, declared)) {
      return Optional.of(
          store.read(view -> SealedCosts.of(declared, view, rows.retained(view), together, total)));
    }
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
    try (RowKeeper rows = keeper(elsewhere, declared)) {
      return store.read(
          view -> {
            Snapshot<?> model = Snapshot.of(Disciplines.of(declared), view, declared, rows);
            return model.with(rows.retained(view).rows(), model.named());
          });
    }
  }

  /** The same with the rows of some people apart; nothing is changed. */
  public Snapshot<?> snapshot(ForgetRequest named) {
    try (RowKeeper before = keeper(elsewhere, declared);
        RowKeeper rows = keeper(elsewhere, declared)) {
      return Rehearsal.of(
          store,
          view -> {
            // The model knew them, so it is looked at, or trained, before they leave.
            Snapshot<?> model = Snapshot.of(Disciplines.of(declared), view, declared, before);
            Removed removed = rows.remove(view, named, RowKeeper.Deletion.BY_WORKSPACE);
            return model.with(all(view, rows), removed.rows());
          });
    }
  }

  /** All rows that are left, perhaps none. */
  private GridRows all(ReadView view, RowKeeper rows) {
    return elsewhere.isPresent() ? rows.retained(view).rows() : view.rows();
  }

  /** Requests, releases and what they tell together. */
  public WorkspaceLog log() {
    return store.read(view -> WorkspaceLog.of(view, declared, Disciplines.kernel(declared)));
  }

  /** Signs from now on with a new key; certificates signed before stay verifiable. */
  public VerifyingKey rotateKey() {
    SigningKey fresh = Keys.rotate(home.key());
    store.change(view -> view.appendKey(Keys.entry(fresh.verifyingKey(), LocalDate.now(clock))));
    return fresh.verifyingKey();
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
