package dev.lethe.server.erasure;

import dev.lethe.base.LetheException;
import dev.lethe.base.VerificationFailedException;
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
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

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

  public Erasure(Register register, WorkspaceTools tools) {
    this.register = register;
    this.tools = tools;
  }

  /** What is due in this slot, in every model that has not had its turn. */
  public List<ModelRun> run(ReleaseRequest asked, Deletion deletion, String who) {
    List<ModelRun> runs = new ArrayList<>();
    for (Model model : register.models()) {
      Optional<Batch> batch = register.begin(model, who);
      runs.add(
          batch.isPresent()
              ? carryOut(batch.get(), asked, deletion, who)
              : new ModelRun.Idle(model));
    }
    return List.copyOf(runs);
  }

  private ModelRun carryOut(Batch batch, ReleaseRequest asked, Deletion deletion, String who) {
    try {
      Receipt.Given given = given(batch, asked, deletion, this::requireUnrestored);
      register.finish(batch, given.receipt(), who);
      return done(batch, given);
    } catch (LetheException why) {
      return new ModelRun.Failed(batch.model(), batch.people().size(), why);
    }
  }

  private Receipt.Given given(
      Batch batch, ReleaseRequest asked, Deletion deletion, BiConsumer<Model, Workspace> before) {
    try (Workspace workspace = Workspace.open(batch.model().home(), tools)) {
      before.accept(batch.model(), workspace);
      Receipt.Given given = workspace.carryOut(batch.errand(), asked, deletion);
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
        batch.model(), batch.people().size(), given.receipt().release(), given.notes());
  }

  /**
   * After a restore: forgets again, in every model that has rows of them, whoever left since this
   * day. A model that was not restored knows none of them and changes nothing.
   */
  public List<ModelRun> replay(
      LocalDate since, ReleaseRequest asked, Deletion deletion, String who) {
    List<ModelRun> runs = new ArrayList<>();
    for (Model model : register.models()) {
      try {
        Batch batch = register.replay(model, since, who);
        runs.add(done(batch, given(batch, asked, deletion, (restored, workspace) -> {})));
      } catch (LetheException why) {
        runs.add(new ModelRun.Failed(model, 0, why));
      }
    }
    return List.copyOf(runs);
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
      } catch (LetheException why) {
        refusal = Optional.of(String.valueOf(why.getMessage()));
      }
    }
    return new ModelPlan(
        model, requests, report[0].found().size(), report[0].rows(), table, refusal);
  }
}
