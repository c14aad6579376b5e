package dev.lethe.server.erasure;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.server.register.Batch;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.Receipt;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.Lease;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Carries out what a register has scheduled: one batch and one release a model.
 *
 * <p>Each batch goes three steps: the register writes it down with a fresh token; the workspace
 * forgets, releases and keeps the token, in one transaction; the register enters what its receipt
 * says. After a crash between any two of them the next run begins with the same batch. A workspace
 * that knows the token gives the same receipt again and changes nothing, so nothing is lost and
 * nothing done twice. A model that refuses holds up only itself.
 */
public final class Erasure {

  private static final RemovalReport NOBODY = new RemovalReport(Map.of(), List.of(), List.of());

  private final Register register;
  private final WorkspaceTools tools;
  private final RunWatch watch;

  public Erasure(Register register, WorkspaceTools tools) {
    this(register, tools, RunWatch.NOBODY);
  }

  public Erasure(Register register, WorkspaceTools tools, RunWatch watch) {
    this.register = register;
    this.tools = tools;
    this.watch = watch;
  }

  /** What is due in this slot, in every model that has not had its turn. */
  public List<ModelRun> run(ReleaseRequest asked, Deletion deletion, String who) {
    return register.models().stream().map(model -> run(model, asked, deletion, who)).toList();
  }

  private ModelRun run(Model model, ReleaseRequest asked, Deletion deletion, String who) {
    ModelRun run =
        alone(
            model,
            () ->
                register
                    .begin(model, who)
                    .map(batch -> carryOut(batch, asked, deletion, who))
                    .orElseGet(() -> idle(model, deletion)));
    watch.ended(run);
    return run;
  }

  /** What somebody else does now would only be done a second time in vain. */
  private ModelRun alone(Model model, Supplier<ModelRun> work) {
    Optional<Lease> lease = register.lease(model);
    if (lease.isEmpty()) {
      return new ModelRun.Busy(model);
    }
    try {
      return work.get();
    } finally {
      lease.get().close();
    }
  }

  /** Old versions that could not go when people left may be free to go now, and are told until. */
  private ModelRun idle(Model model, Deletion deletion) {
    if (!deletion.isByWorkspace()) {
      return new ModelRun.Idle(model, Optional.empty());
    }
    try (Workspace workspace = Workspace.open(model.home(), tools)) {
      requireUnrestored(model, workspace);
      return new ModelRun.Idle(model, workspace.history(deletion));
    } catch (RuntimeException why) {
      return new ModelRun.Failed(model, 0, told(why));
    }
  }

  /** Sources of rows are others' work: whatever they throw is trouble of one model. */
  private static LetheException told(RuntimeException why) {
    return why instanceof LetheException ours
        ? ours
        : new BadInputException("the rows cannot be asked: " + why, why);
  }

  private ModelRun carryOut(Batch batch, ReleaseRequest asked, Deletion deletion, String who) {
    try {
      Receipt.Given given = given(batch, asked, deletion, this::requireUnrestored);
      register.finish(batch, given.receipt(), who);
      return done(batch, given);
    } catch (RuntimeException why) {
      return new ModelRun.Failed(batch.model(), batch.people().size(), told(why));
    }
  }

  private Receipt.Given given(
      Batch batch, ReleaseRequest asked, Deletion deletion, BiConsumer<Model, Workspace> before) {
    WorkspaceTools watched = tools.telling(watch.begun(batch));
    try (Workspace workspace = Workspace.open(batch.model().home(), watched)) {
      before.accept(batch.model(), workspace);
      Receipt.Given given = workspace.carryOut(batch.errand(), asked, workspace.atMost(deletion));
      register.anchor(batch.model(), workspace.checkpoint());
      return given;
    }
  }

  /** A restored workspace has people in it again whom the register knows to be forgotten. */
  private void requireUnrestored(Model model, Workspace workspace) {
    try {
      register.anchor(model).ifPresent(workspace::requireContinues);
    } catch (VerificationFailedException restored) {
      throw new VerificationFailedException(
          "%s: %s; if it was restored from a backup, 'lethe register replay' forgets again whoever left since"
              .formatted(model.name(), restored.getMessage()),
          restored);
    }
  }

  private static ModelRun done(Batch batch, Receipt.Given given) {
    return new ModelRun.Done(
        batch.model(),
        batch.people().size(),
        given.receipt().release(),
        given.history(),
        given.notes());
  }

  /**
   * After a restore: forgets again, in every model that has rows of them, whoever left since this
   * day. A model that was not restored knows none of them and changes nothing.
   */
  public List<ModelRun> replay(
      LocalDate since, ReleaseRequest asked, Deletion deletion, String who) {
    return register.models().stream()
        .map(
            model ->
                again(
                    model,
                    () -> register.replay(model, since, who),
                    batch -> given(batch, asked, deletion, (restored, workspace) -> {})))
        .toList();
  }

  /**
   * The same for one model, from a state of its log of certificates that its backup had: whoever
   * left it since.
   */
  public ModelRun replay(
      Model model, SignedCheckpoint since, ReleaseRequest asked, Deletion deletion, String who) {
    return again(
        model,
        () -> register.replay(model, since.checkpoint(), who),
        batch ->
            given(
                batch,
                asked,
                deletion,
                (restored, workspace) -> workspace.requireContinues(since)));
  }

  private ModelRun again(
      Model model, Supplier<Batch> replayed, Function<Batch, Receipt.Given> carriedOut) {
    return alone(
        model,
        () -> {
          try {
            Batch batch = replayed.get();
            Receipt.Given given = carriedOut.apply(batch);
            if (given.receipt().release().isPresent()) {
              register.replayed(batch);
            }
            return done(batch, given);
          } catch (RuntimeException why) {
            return new ModelRun.Failed(model, 0, told(why));
          }
        });
  }

  /** The models whose log this is: one, or copies of it. */
  public List<Model> of(SignedCheckpoint checkpoint) {
    String origin = checkpoint.checkpoint().origin();
    return register.models().stream()
        .filter(model -> logOf(model).equals(Optional.of(origin)))
        .toList();
  }

  /** As the register has seen it, else as the workspace says; none where nothing was released. */
  private Optional<String> logOf(Model model) {
    return register
        .anchor(model)
        .or(
            () -> {
              try (Workspace workspace = Workspace.open(model.home(), tools)) {
                return workspace.checkpoint();
              }
            })
        .map(seen -> seen.checkpoint().origin());
  }

  /** What {@link #run} would do; nothing is changed. */
  public List<ModelPlan> plan(ReleaseRequest asked) {
    return register.models().stream().map(model -> plan(model, asked)).toList();
  }

  private ModelPlan plan(Model model, ReleaseRequest asked) {
    Optional<Batch> batch = register.next(model).filter(some -> some.everybody().isPresent());
    int requests = batch.map(some -> some.people().size()).orElse(0);
    RemovalReport[] report = {NOBODY};
    Optional<PlanTable> table = Optional.empty();
    Optional<String> refusal = Optional.empty();
    if (batch.isPresent()) {
      try (Workspace workspace = Workspace.open(model.home(), tools)) {
        table =
            Optional.of(
                workspace.plan(
                    batch.get().everybody().orElseThrow(), asked, found -> report[0] = found));
      } catch (RuntimeException why) {
        refusal = Optional.of(String.valueOf(told(why).getMessage()));
      }
    }
    return new ModelPlan(
        model, requests, report[0].found().size(), report[0].rows(), table, refusal);
  }
}
