package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.unlearn.ForgetRequest;
import dev.lethe.unlearn.PlanTable;
import dev.lethe.unlearn.Retained;
import dev.lethe.unlearn.Unlearning;
import dev.lethe.workspace.store.Committed;
import dev.lethe.workspace.store.Purge;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

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

  /** Below this many features the pure Java kernel is as fast as loading another one is slow. */
  private static final int SMALL = 128;

  private final Home home;
  private final WorkspaceStore store;
  private final Declared declared;
  private final Certificate.Software software;
  private final Clock clock;
  private final RandomBits bits;

  private Workspace(
      Home home,
      WorkspaceStore store,
      Declared declared,
      Certificate.Software software,
      Clock clock,
      RandomBits bits) {
    this.home = home;
    this.store = store;
    this.declared = declared;
    this.software = software;
    this.clock = clock;
    this.bits = bits;
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
    WorkspaceStore store = WorkspaceStore.create(home.location());
    Workspace workspace =
        new Workspace(home, store, declared, tools.software(), tools.clock(), tools.bits());
    try {
      SigningKey key = Keys.readOrMake(home.key());
      store.write(
          view -> {
            view.put(Names.DECLARATION, declared.json());
            workspace.appendKey(view, key.verifyingKey());
            workspace.append(view, people, progress);
            Model.train(workspace.unlearning(), view, workspace.retained(view), weights);
            return true;
          });
      return workspace;
    } catch (RuntimeException | Error failure) {
      workspace.close();
      throw failure;
    }
  }

  public static Workspace open(Home home, Tools tools) {
    WorkspaceStore store = WorkspaceStore.open(home.location());
    try {
      Declared declared =
          store
              .read(view -> view.text(Names.DECLARATION))
              .map(Declared::read)
              .orElseThrow(
                  () ->
                      new BadInputException(
                          home.location()
                              + ": this workspace holds no model: its training was interrupted;"
                              + " delete it and train again"));
      Workspace workspace =
          new Workspace(home, store, declared, tools.software(), tools.clock(), tools.bits());
      workspace.exports().settle(store);
      return workspace;
    } catch (RuntimeException | Error failure) {
      store.close();
      throw failure;
    }
  }

  public Declared declared() {
    return declared;
  }

  public Home home() {
    return home;
  }

  Kernel kernel() {
    return declared.columns() < SMALL ? Kernels.java() : Kernels.best();
  }

  Unlearning<?> unlearning() {
    return Disciplines.of(declared.model(), kernel());
  }

  /** More rows, of people known or new; the model learns of them at the next release. */
  public void add(People people, Progress progress) {
    people.requireColumns(declared.columns());
    store.write(
        view -> {
          append(view, people, progress);
          return true;
        });
  }

  private void append(WriteView view, People people, Progress progress) {
    if (people.rows().rows() == 0) {
      throw new BadInputException("there are no rows to import");
    }
    ExactStatistics theirs =
        new ParallelStatistics(Kernels.best(), Runtime.getRuntime().availableProcessors())
            .of(people.rows(), declared.shells(), progress);
    view.importRows(people.subjects(), people.rows());
    Kept.putStatistics(view, Kept.statistics(view, declared).plus(theirs));
    Leaves.add(view, people.rows());
  }

  Retained retained(WriteView view) {
    return Retained.inStore(view::rows, Kept.statistics(view, declared));
  }

  /** Publishes the model as it stands. */
  public Issued release(Asked asked) {
    return issue(asked, Optional.empty());
  }

  /**
   * Forgets people and publishes the model without them.
   *
   * @throws BadInputException where none of them is known: nothing changes and nothing is released
   */
  public Issued forget(ForgetRequest request, Asked asked) {
    return issue(asked, Optional.of(request));
  }

  /** The number that the next row without an id goes by. */
  public long nextRow() {
    return 1 + store.read(view -> view.mark());
  }

  private Issued issue(Asked asked, Optional<ForgetRequest> request) {
    SigningKey key = SigningKey.read(home.key());
    LocalDate day = LocalDate.now(clock);
    Committed<Issued> committed =
        store.write(
            view -> {
              registerKey(view, key);
              Optional<Removed> removed = request.map(whom -> remove(view, whom, asked));
              Issuer issuer = new Issuer(declared, software, kernel());
              return new Publication(this, view, asked, day, key, issuer).publish(removed, bits);
            });
    Issued issued = committed.result();
    exports().settle(store);
    return new Issued(
        issued.number(),
        issued.way(),
        issued.facts(),
        issued.files(),
        issued.forgotten(),
        committed.purge());
  }

  /** Rows, statistics and commitment without the named; refused where nobody is known. */
  private Removed remove(WriteView view, ForgetRequest request, Asked asked) {
    Removed removed = view.removeSubjects(request);
    if (removed.rows().rows() == 0) {
      throw new BadInputException(
          "none of the "
              + removed.report().unknown().size()
              + " named subjects has rows here (forgotten already, or misspelt): nothing was"
              + " changed and nothing released");
    }
    requireCapacity(removed, asked);
    requireTotalCapacity(view, removed);
    ExactStatistics theirs =
        new ParallelStatistics(Kernels.java(), 1)
            .of(removed.rows(), declared.shells(), Progress.SILENT);
    Kept.putStatistics(view, Kept.statistics(view, declared).minus(theirs));
    Leaves.remove(view, removed.rows());
    view.dropOpenings();
    return removed;
  }

  /** What the certificate promises for at most m rows is not promised for more. */
  private static void requireCapacity(Removed removed, Asked asked) {
    if (removed.rows().rows() > asked.capacity().value()) {
      throw new NoGuaranteeException(
          "this request has %d rows and the capacity is %d: split it, or declare a larger capacity"
                  .formatted(removed.rows().rows(), asked.capacity().value())
              + " (a round number, since it is printed)");
    }
  }

  /** In sealed mode M covers all that is ever forgotten; beyond it the joint promise would end. */
  private void requireTotalCapacity(WriteView view, Removed removed) {
    if (declared.seal().isEmpty()) {
      return;
    }
    Capacity total = declared.seal().get().total();
    long before = view.requests().stream().mapToLong(entry -> entry.rows()).sum();
    long now = before + removed.rows().rows();
    if (now > total.value()) {
      throw new NoGuaranteeException(
          "the total capacity declared before training is %d rows: %d were forgotten before, and"
                  .formatted(total.value(), before)
              + " this request has %d, which makes %d; train a new workspace with a larger"
                  .formatted(removed.rows().rows(), now)
              + " --total-capacity");
    }
  }

  /** What each method would cost for a request; nothing is changed. */
  public PlanTable plan(ForgetRequest request, Asked asked) {
    return Rehearsal.of(
        store, view -> Planning.table(this, view, remove(view, request, asked), asked));
  }

  /** Requests, releases and what they tell together. */
  public WorkspaceLog log() {
    return store.read(view -> WorkspaceLog.of(view, declared, kernel()));
  }

  /** Signs from now on with a new key; certificates signed before stay verifiable. */
  public VerifyingKey rotateKey() {
    SigningKey fresh = Keys.rotate(home.key());
    store.write(
        view -> {
          registerKey(view, fresh);
          return true;
        });
    return fresh.verifyingKey();
  }

  /** All public keys, the one in use last. */
  public List<VerifyingKey> keys() {
    return store.read(
        view -> view.keys().stream().map(entry -> Keys.verifying(entry.publicKey())).toList());
  }

  private void registerKey(WriteView view, SigningKey key) {
    String id = key.verifyingKey().id().hex();
    if (view.keys().stream().noneMatch(entry -> entry.keyId().equals(id))) {
      appendKey(view, key.verifyingKey());
    }
  }

  private void appendKey(WriteView view, VerifyingKey key) {
    view.appendKey(Keys.entry(key, LocalDate.now(clock)));
  }

  /** Does away with superseded bytes: on a server this rewrites the tables. */
  public Purge purge() {
    return store.purge();
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
