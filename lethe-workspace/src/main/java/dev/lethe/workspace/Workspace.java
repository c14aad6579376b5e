package dev.lethe.workspace;

import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.Nameplate;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.content.RowsElsewhere;
import dev.lethe.workspace.content.StoredData;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.copies.Copies;
import dev.lethe.workspace.copies.MachineMemory;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
  private final WorkspaceRows rows;
  private final Changes changes;
  private final PastVersions versions;
  private final Requests requests;
  private final Questions questions;
  private final Keyring keyring;

  Workspace(
      Home home,
      WorkspaceStore store,
      Declared declared,
      WorkspaceRows rows,
      WorkspaceTools tools) {
    this.home = home;
    this.store = store;
    this.declared = declared;
    this.rows = rows;
    Keys keys = Keys.at(home.key());
    Exports exports = new Exports(home.releases(), declared);
    Copies copies = new Copies(home.location(), store.place(), MachineMemory.ofThisMachine());
    this.changes = new Changes(store, exports, keys, copies);
    this.versions = new PastVersions(store, rows);
    this.requests = new Requests(declared, rows, changes, versions, exports, keys, tools);
    this.questions = new Questions(store, rows, requests);
    this.keyring = new Keyring(store, changes, keys, tools.days());
    changes.catchUp();
  }

  /** Makes a workspace in a folder and trains its model on these people. */
  public static Workspace train(Path folder, Declared declared, People people) {
    return train(Home.in(folder), declared, people, WorkspaceTools.usual(), Progress.SILENT);
  }

  /** The same with a home, tools and a progress of one's own. */
  public static Workspace train(
      Home home, Declared declared, People people, WorkspaceTools tools, Progress progress) {
    people.requireColumns(declared.columns());
    return train(home, declared, Arrivals.of(people), tools, progress);
  }

  /** The same for people who come in batches, more of them perhaps than memory holds. */
  public static Workspace train(
      Home home, Declared declared, Arrivals people, WorkspaceTools tools, Progress progress) {
    return FirstTransaction.of(home, declared, key -> people, Optional.empty(), tools, progress);
  }

  /** Makes a workspace around a model that was trained elsewhere, however well. */
  public static Workspace adopt(
      Home home, Declared declared, Arrivals people, double[] weights, WorkspaceTools tools) {
    return FirstTransaction.of(
        home, declared, key -> people, Optional.of(weights), tools, Progress.SILENT);
  }

  /**
   * Makes a workspace in a folder for rows that stay where they are, at an address such as {@code
   * spark:parquet:/data/people}, and trains its model there.
   */
  public static Workspace elsewhere(Path folder, Declared declared, String address) {
    return elsewhere(Home.in(folder), declared, address, Optional.empty(), WorkspaceTools.usual());
  }

  /** The same with a home and tools of one's own; trains the model or adopts these weights. */
  public static Workspace elsewhere(
      Home home,
      Declared declared,
      String address,
      Optional<double[]> weights,
      WorkspaceTools tools) {
    return FirstTransaction.of(home, declared, RowsElsewhere.at(address, declared), weights, tools);
  }

  /** Opens the workspace in a folder. */
  public static Workspace open(Path folder) {
    return open(Home.in(folder), WorkspaceTools.usual());
  }

  /** The same with a home and tools of one's own. */
  public static Workspace open(Home home, WorkspaceTools tools) {
    WorkspaceStore store = WorkspaceStore.open(home.location(), tools.gate());
    try {
      Declared[] declared = new Declared[1];
      WorkspaceRows rows =
          store.read(
              view -> {
                declared[0] = StoredData.declaration(view, home.location());
                return WorkspaceRows.of(view, declared[0]);
              });
      return new Workspace(home, store, declared[0], rows, tools);
    } catch (RuntimeException | Error failure) {
      store.close();
      throw failure;
    }
  }

  /** Looks at everything that the workspace holds and compares it; nothing is changed. */
  public static CheckUp check(Home home) {
    return Inspection.of(home);
  }

  public Declared declared() {
    return declared;
  }

  public Home home() {
    return home;
  }

  /**
   * What is still to do after changes, and is tried again at every opening; and old versions of a
   * table that are still to go, by {@link #purgeHistory}.
   */
  public List<String> pending() {
    return Stream.concat(changes.pending().stream(), versions.pending().stream()).toList();
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
    requests.add(numbered, progress);
  }

  /** Whether rows like these are here already, as after a second import of the same file. */
  public boolean seemsRepeated(People people) {
    return store.read(view -> Repeated.of(view, people, declared.schema().id().isPresent()));
  }

  /** Everybody who has rows here; for the operator. */
  public Set<String> people() {
    return store.read(ReadView::people);
  }

  /** Refuses rows to come where the workspace keeps none. */
  public void requireOwnRows() {
    rows.requireOwn();
  }

  /** Publishes the model as it stands. */
  public Issued release(ReleaseRequest asked) {
    return requests.release(asked);
  }

  /** Forgets people and publishes the model without them; refused where none of them is known. */
  public Issued forget(ForgetRequest request, ReleaseRequest asked) {
    return forget(request, asked, Deletion.BY_OWNER);
  }

  /** The same for rows that are kept elsewhere, deleting them there where asked to. */
  public Issued forget(ForgetRequest request, ReleaseRequest asked, Deletion deletion) {
    return requests.forget(request, asked, deletion);
  }

  /**
   * Forgets people and publishes nothing: for those who must leave although a budget is spent, or
   * before a release that is planned for later. It costs no privacy and needs no capacity.
   *
   * <p>The model goes with them: the next release trains one on those who are left, so what is kept
   * is a function of the retained rows alone, whoever left. Everyone may leave.
   */
  public Unreleased forgetUnreleased(ForgetRequest request, Deletion deletion) {
    return requests.leave(request, deletion);
  }

  /**
   * Forgets those of an errand who have rows here and publishes the model without them, unless that
   * was done before: then the receipt is the same. Who has no rows here is no trouble.
   */
  public Receipt.Given carryOut(Errand errand, ReleaseRequest asked, Deletion deletion) {
    return requests.carryOut(errand, asked, deletion);
  }

  /** What each method would cost for a request; nothing is changed. */
  public PlanTable plan(ForgetRequest request, ReleaseRequest asked) {
    return plan(request, asked, report -> {});
  }

  /** The same, and who would be found. */
  public PlanTable plan(
      ForgetRequest request, ReleaseRequest asked, Consumer<RemovalReport> found) {
    return questions.plan(request, asked, found);
  }

  /** What sealed mode would cost on these rows, for the operator; empty where it is on. */
  public Optional<SealedCost> sealedCost(Guarantee together, Capacity total) {
    return questions.sealedCost(together, total);
  }

  /** The same for (1, 10⁻⁵) and one row in a hundred, 100 at most. */
  public Optional<SealedCost> sealedCost() {
    return questions.sealedCost();
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
    return store.read(view -> WorkspaceLog.of(view, declared, rows, pending()));
  }

  /** The signed certificate of a release, as its file has it. */
  public String certificate(long release) {
    return store.read(view -> view.certificate(release));
  }

  /** The files of the last release, where there is one. */
  public Optional<ReleaseFiles> lastRelease() {
    return files(store.read(ReadView::releaseCount));
  }

  /** The files of a release, where there is one of this number. */
  public Optional<ReleaseFiles> files(long number) {
    boolean isThere = number > 0 && number <= store.read(ReadView::releaseCount);
    Exports exports = new Exports(home.releases(), declared);
    return isThere ? Optional.of(exports.files(number)) : Optional.empty();
  }

  /** What a release consists of, from the database; empty where there is no such number. */
  public Optional<PublishedRelease> published(long number) {
    return store.read(view -> view.documents(number)).map(PublishedRelease::of);
  }

  /** Signs from now on with a new key; certificates signed before stay verifiable. */
  public Rotated rotateKey() {
    return keyring.rotate(KeyRotation.PLAIN);
  }

  /** The keys of this workspace: their list, and what changes it. */
  public Keyring keyring() {
    return keyring;
  }

  /** Who issues the certificates of this model, and what it is called. */
  public Nameplate nameplate() {
    return store.read(Nameplate::of);
  }

  /** Certificates from now on say this; those that were issued stay as they are. */
  public Nameplate rename(UnaryOperator<Nameplate> change) {
    return changes.rename(change).result();
  }

  /** This copy goes on in the place of all others; the number of this change. */
  public long goOn() {
    return changes.goOn(Optional.empty()).result();
  }

  /** The same; refused where the log of this copy does not continue a state that was kept. */
  public long goOn(SignedCheckpoint kept) {
    return changes.goOn(Optional.of(kept)).result();
  }

  /** The newest state of its log of certificates; absent before the first release. */
  public Optional<SignedCheckpoint> checkpoint() {
    return store.read(CertificateLog::newest);
  }

  /** Refuses where its log does not continue a state that was kept: it was restored, or forked. */
  public void requireContinues(SignedCheckpoint kept) {
    store.read(view -> CertificateLog.requireContinues(view, kept));
  }

  /** The log of all its certificates, made again from them; nothing is changed. */
  public static PublishedLog certificateLog(Location location) {
    try (WorkspaceStore store = WorkspaceStore.open(location)) {
      return store.read(CertificateLog::published);
    }
  }

  /** All public keys, the one in use last. */
  public List<VerifyingKey> keys() {
    return store.read(Keys::known);
  }

  /** Removes superseded bytes: on a server this rewrites the tables. */
  public Purge purge() {
    return store.purge();
  }

  /**
   * What of it there is to do where these rows are: the workspace's own leave with every request,
   * and not every table has old versions. For who asks the same of many workspaces.
   */
  public Deletion atMost(Deletion asked) {
    return rows.atMost(asked);
  }

  /**
   * Does away with old versions of the table where the rows are, as far as they may hold people who
   * left and the table's own retention allows; empty where none may.
   */
  public Optional<History> purgeHistory() {
    return versions.purge();
  }

  /**
   * Once more for people who left before, by the same choice as with them: where the workspace
   * deletes, old versions are told as long as they are there, and go where they are to.
   */
  public Optional<History> history(Deletion deletion) {
    return deletion.isByWorkspace()
        ? versions.again(deletion == Deletion.WITH_HISTORY)
        : Optional.empty();
  }

  /** How many bytes {@link #overwriteLog} writes at most; 0 for a folder, which needs none. */
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

  @Override
  public void close() {
    store.close();
  }
}
