package dev.lethe.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.server.register.Batch;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Outcome;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.RequestState;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Receipt;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.SmallFolder;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog;
import dev.lethe.workspace.content.RowsElsewhere;
import dev.lethe.workspace.content.StoredData;
import dev.lethe.workspace.database.Lease;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests carried out in two workspaces: everybody is in the first, half of them in the second.
 */
class ErasureTest {

  private static final List<String> ALL = IntStream.range(0, 40).mapToObj(i -> "p-" + i).toList();

  @TempDir Path folder = Path.of("");
  private Desk desk = Desk.in(Path.of(""));

  @BeforeEach
  void begin() {
    desk = Desk.in(folder);
    SmallModel.train(desk.workspace("first"), ALL, desk.tools());
    SmallModel.train(desk.workspace("second"), ALL.subList(0, 20), desk.tools());
  }

  private Register register(int suppressionDays, boolean alwaysReleases) {
    return desk.create(
        new RegisterRules(false, 0, suppressionDays, 1, alwaysReleases), "first", "second");
  }

  private Register keeping(int days) {
    return desk.create(new RegisterRules(false, days, 0, 1, false), "first", "second");
  }

  private List<ModelRun> run(Register register, ReleaseRequest asked) {
    return new Erasure(register, desk.tools()).run(asked, Deletion.BY_OWNER, Desk.ANN);
  }

  private List<ModelRun> run(Register register) {
    return run(register, SmallModel.ASKED);
  }

  private WorkspaceLog log(String workspace) {
    return SmallModel.log(desk.workspace(workspace), desk.tools());
  }

  @Test
  void each_person_leaves_every_model_they_are_in_by_one_release_a_model() {
    try (Register register = register(0, false)) {
      RequestId both = register.submit(Desk.about("p-1", "p-2"), Desk.ANN).id();
      RequestId one = register.submit(Desk.about("p-30", "nobody"), Desk.ANN).id();
      assertThat(run(register)).allMatch(ModelRun.Done.class::isInstance);
      assertThat(register.request(both).state()).isEqualTo(RequestState.COMPLETED);
      assertThat(register.request(both).outcomes())
          .containsExactly(
              new Outcome(1, 2, 2, 0, OptionalLong.of(1)),
              new Outcome(2, 2, 2, 0, OptionalLong.of(1)));
      assertThat(register.request(one).outcomes())
          .containsExactly(
              new Outcome(1, 1, 1, 1, OptionalLong.of(1)),
              new Outcome(2, 0, 0, 2, OptionalLong.of(1)));
      assertThat(log("first").rows()).isEqualTo(37);
      assertThat(log("second").rows()).isEqualTo(18);
      assertThat(register.request(both).idsErased()).as("a retention of 0 days").isTrue();
    }
  }

  @Test
  void a_person_whom_no_model_knows_is_an_outcome_and_nothing_is_released() {
    try (Register register = register(0, false)) {
      RequestId id = register.submit(Desk.about("nobody"), Desk.ANN).id();
      run(register);
      Request request = register.request(id);
      assertThat(request.state()).isEqualTo(RequestState.COMPLETED);
      assertThat(request.outcomes())
          .containsExactly(
              new Outcome(1, 0, 0, 1, OptionalLong.empty()),
              new Outcome(2, 0, 0, 1, OptionalLong.empty()));
      assertThat(log("first").releases()).isEmpty();
    }
  }

  @Test
  void where_that_is_declared_every_slot_has_one_release_whether_or_not_somebody_left() {
    try (Register register = register(0, true)) {
      run(register);
      assertThat(log("first").releases()).hasSize(1);
      assertThat(run(register)).as("the same slot").allMatch(ModelRun.Idle.class::isInstance);
      desk.on("2026-02-01");
      register.submit(Desk.about("p-1"), Desk.ANN);
      run(register);
      RequestId late = register.submit(Desk.about("p-2"), Desk.ANN).id();
      run(register);
      assertThat(register.request(late).state()).isEqualTo(RequestState.SCHEDULED);
      assertThat(log("first").releases()).hasSize(2);
      assertThat(log("second").releases()).hasSize(2);
    }
  }

  @Test
  void a_model_that_refuses_holds_up_only_itself_and_is_tried_again() {
    try (Register register = register(0, false)) {
      RequestId id = register.submit(Desk.about("p-1", "p-30"), Desk.ANN).id();
      List<ModelRun> runs =
          run(register, ReleaseRequest.of(SmallModel.ASKED.guarantee(), Capacity.of(1)));
      assertThat(((ModelRun.Failed) runs.get(0)).why()).isInstanceOf(NoGuaranteeException.class);
      assertThat(runs.get(1)).isInstanceOf(ModelRun.Done.class);
      assertThat(register.request(id).state()).isEqualTo(RequestState.RUNNING);
      assertThat(register.request(id).outcomes()).hasSize(1);
      assertThat(run(register).get(0)).isInstanceOf(ModelRun.Done.class);
      assertThat(register.request(id).state()).isEqualTo(RequestState.COMPLETED);
    }
  }

  @Test
  void a_workspace_that_did_a_batch_gives_the_same_receipt_and_changes_nothing() {
    try (Register register = register(0, true)) {
      register.submit(Desk.about("p-1"), Desk.ANN);
      Batch batch = register.begin(register.models().get(0), Desk.ANN).orElseThrow();
      Receipt first;
      try (Workspace open = Workspace.open(desk.workspace("first"), desk.tools())) {
        first = open.carryOut(batch.errand(), SmallModel.ASKED, Deletion.BY_OWNER).receipt();
      }
      Batch again = register.begin(register.models().get(0), Desk.ANN).orElseThrow();
      assertThat(again.token()).isEqualTo(batch.token());
      try (Workspace open = Workspace.open(desk.workspace("first"), desk.tools())) {
        assertThat(open.carryOut(again.errand(), SmallModel.ASKED, Deletion.BY_OWNER).receipt())
            .isEqualTo(first);
      }
      register.finish(again, first, Desk.ANN);
      register.finish(again, first, Desk.ANN);
      assertThat(log("first").releases()).hasSize(1);
      assertThat(log("first").requests()).hasSize(1);
      assertThat(register.requests().get(0).outcomes())
          .containsExactly(new Outcome(1, 1, 1, 0, OptionalLong.of(1)));
    }
  }

  @Test
  void a_plan_says_what_a_run_would_do_and_changes_nothing() {
    try (Register register = register(0, false)) {
      RequestId id = register.submit(Desk.about("p-1", "p-30"), Desk.ANN).id();
      List<ModelPlan> plans = new Erasure(register, desk.tools()).plan(SmallModel.ASKED);
      assertThat(plans.get(0).found()).isEqualTo(2);
      assertThat(plans.get(1).found()).isEqualTo(1);
      assertThat(plans).allMatch(plan -> plan.table().isPresent() && plan.refusal().isEmpty());
      assertThat(register.request(id).state()).isEqualTo(RequestState.SCHEDULED);
      assertThat(log("first").rows()).isEqualTo(ALL.size());
    }
  }

  @Test
  void who_was_forgotten_is_suppressed_for_as_long_as_declared() {
    try (Register register = register(10, false)) {
      register.submit(Desk.about("p-1", "nobody"), Desk.ANN);
      assertThat(register.suppressed(ALL)).isEmpty();
      run(register);
      desk.on("2026-02-10");
      assertThat(register.suppressed(ALL)).containsExactly("p-1");
      assertThat(register.suppressed(List.of("nobody"))).containsExactly("nobody");
      desk.on("2026-02-11");
      assertThat(register.suppressed(ALL)).isEmpty();
    }
  }

  @Test
  void rows_that_left_by_another_way_are_an_outcome_too() {
    try (Register register = register(0, false)) {
      RequestId id = register.submit(Desk.about("p-1"), Desk.ANN).id();
      try (Workspace open = Workspace.open(desk.workspace("first"), desk.tools())) {
        open.forgetUnreleased(ForgetRequest.of("p-1"), Deletion.BY_OWNER);
      }
      run(register);
      assertThat(register.request(id).outcomes())
          .containsExactly(
              new Outcome(1, 0, 0, 1, OptionalLong.empty()),
              new Outcome(2, 1, 1, 0, OptionalLong.of(1)));
    }
  }

  /** After a restore the rows are those of a workspace that was never restored. */
  @Test
  void who_is_back_after_a_restore_is_forgotten_again() throws IOException {
    try (Register register = keeping(30)) {
      Path backup = SmallFolder.copy(folder.resolve("first"), folder.resolve("backup"));
      register.submit(Desk.about("p-1", "p-30"), Desk.ANN);
      run(register);
      int[] left = rows("first");
      SmallFolder.delete(folder.resolve("first"));
      SmallFolder.copy(backup, folder.resolve("first"));
      try (Workspace open = Workspace.open(desk.workspace("first"), desk.tools())) {
        open.goOn();
      }
      assertThat(rows("first")).isNotEqualTo(left);
      List<ModelRun> runs = replay(register, "2026-01-31");
      assertThat(rows("first")).isEqualTo(left);
      assertThat(((ModelRun.Done) runs.get(0)).release()).isPresent();
      assertThat(((ModelRun.Done) runs.get(1)).release()).as("it was not restored").isEmpty();
      assertThat(Workspace.check(desk.workspace("first")).isSound()).isTrue();
      desk.on("2026-03-02");
      register.sweep(Desk.ANN);
      assertThat(((ModelRun.Failed) replay(register, "2026-01-31").get(0)).why())
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("1 of 1 requests cannot be replayed");
      assertThat(replay(register, "2026-02-01").get(0)).isInstanceOf(ModelRun.Done.class);
    }
  }

  /** The register keeps the last state of each model's log, and sees that one is gone. */
  @Test
  void a_restored_workspace_does_not_go_on_before_it_is_replayed() throws IOException {
    try (Register register = keeping(30)) {
      restoreAfterRequest(register);
      register.submit(Desk.about("p-2"), Desk.ANN);
      List<ModelRun> runs = run(register);
      assertThat(((ModelRun.Failed) runs.get(0)).why())
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining("kept was a state of 1 certificates")
          .hasMessageContaining("lethe register replay");
      assertThat(runs.get(1)).as("the other one is as it was").isInstanceOf(ModelRun.Done.class);
      replay(register, "2026-01-31");
      assertThat(run(register).get(0)).isInstanceOf(ModelRun.Done.class);
    }
  }

  /**
   * Two leave before the backup and one after it, one whom the model does not know among them;
   * restored and replayed, it is as if it had never been restored.
   */
  @Test
  void exactly_who_left_after_the_checkpoint_of_the_backup_is_forgotten_again() throws IOException {
    try (Register register = keeping(30)) {
      register.submit(Desk.about("p-1"), Desk.ANN);
      register.submit(Desk.about("nobody"), Desk.ANN);
      run(register);
      Path backup = SmallFolder.copy(folder.resolve("first"), folder.resolve("backup"));
      SignedCheckpoint kept = checkpoint("first");
      desk.on("2026-02-01");
      register.submit(Desk.about("p-2", "p-30"), Desk.ANN);
      run(register);
      desk.on("2026-02-02");
      register.submit(Desk.about("p-3"), Desk.ANN);
      run(register);
      int[] left = rows("first");
      SmallFolder.delete(folder.resolve("first"));
      SmallFolder.copy(backup, folder.resolve("first"));
      try (Workspace open = Workspace.open(desk.workspace("first"), desk.tools())) {
        open.goOn(kept);
      }
      Erasure erasure = new Erasure(register, desk.tools());
      List<Model> meant = erasure.of(kept);
      assertThat(meant).containsExactly(register.models().get(0));
      ModelRun.Done done = (ModelRun.Done) replay(erasure, meant.get(0), kept);
      assertThat(done.requests()).as("not the two of before").isEqualTo(2);
      assertThat(rows("first")).isEqualTo(left);
      assertThat(Workspace.check(desk.workspace("first")).isSound()).isTrue();
      assertThat(log("first").rows()).isEqualTo(36);
      desk.on("2026-02-03");
      assertThat(run(register)).allMatch(run -> run instanceof ModelRun.Idle);
      SignedCheckpoint now = checkpoint("first");
      assertThat(((ModelRun.Done) replay(erasure, meant.get(0), now)).requests())
          .as("a backup of after the replay needs nobody")
          .isZero();
    }
  }

  private ModelRun replay(Erasure erasure, Model model, SignedCheckpoint since) {
    return erasure.replay(model, since, SmallModel.ASKED, Deletion.BY_OWNER, Desk.ANN);
  }

  private SignedCheckpoint checkpoint(String workspace) {
    try (Workspace open = Workspace.open(desk.workspace(workspace), desk.tools())) {
      return open.checkpoint().orElseThrow();
    }
  }

  @Test
  void a_checkpoint_of_another_workspace_is_refused() {
    try (Register register = keeping(30)) {
      register.submit(Desk.about("p-1"), Desk.ANN);
      run(register);
      Erasure erasure = new Erasure(register, desk.tools());
      ModelRun run = replay(erasure, register.models().get(1), checkpoint("first"));
      assertThat(((ModelRun.Failed) run).why()).isInstanceOf(VerificationFailedException.class);
    }
  }

  @Test
  void a_model_that_is_added_gets_open_requests_and_one_that_is_removed_holds_up_nothing() {
    try (Register register = desk.create(new RegisterRules(false, 0, 0, 1, false), "first")) {
      RequestId closed = register.submit(Desk.about("p-1"), Desk.ANN).id();
      run(register);
      RequestId open = register.submit(Desk.about("p-2"), Desk.ANN).id();
      register.addModel(desk.workspace("second"), Desk.BEN);
      assertThat(register.request(closed).state()).isEqualTo(RequestState.COMPLETED);
      run(register);
      assertThat(register.request(open).state())
          .as("the first has had its turn today")
          .isEqualTo(RequestState.RUNNING);
      Model first = register.models().get(0);
      register.removeModel(first, false, Desk.BEN);
      assertThat(register.request(open).state()).isEqualTo(RequestState.COMPLETED);
      assertThat(register.request(closed).outcomes().get(0).model()).isEqualTo(first.number());
      assertThat(register.models()).hasSize(1);
      assertThat(register.modelsEver()).hasSize(2).contains(first);
      assertThatThrownBy(() -> register.removeModel(register.models().get(0), true, Desk.BEN))
          .hasMessageContaining("the only workspace");
      register.addModel(desk.workspace("first"), Desk.BEN);
      assertThat(register.models().get(1).number()).as("a number of its own").isEqualTo(3);
      assertThatThrownBy(() -> register.addModel(desk.workspace("first"), Desk.BEN))
          .hasMessageContaining("named twice");
    }
  }

  @Test
  void a_model_with_an_unfinished_batch_is_removed_only_where_it_is_gone() {
    try (Register register = register(0, false)) {
      register.submit(Desk.about("p-1"), Desk.ANN);
      Model model = register.models().get(0);
      register.begin(model, Desk.ANN);
      assertThatThrownBy(() -> register.removeModel(model, false, Desk.ANN))
          .hasMessageContaining("has begun a batch");
      register.removeModel(model, true, Desk.ANN);
      run(register);
      assertThat(register.requests()).allMatch(one -> one.state() == RequestState.COMPLETED);
    }
  }

  @Test
  void a_model_that_somebody_else_works_on_is_left_alone() {
    try (Register register = register(0, false);
        Register other = desk.open()) {
      register.submit(Desk.about("p-1"), Desk.ANN);
      Lease held = other.lease(other.models().get(0)).orElseThrow();
      List<ModelRun> runs = run(register);
      assertThat(runs.get(0)).isInstanceOf(ModelRun.Busy.class);
      assertThat(runs.get(1)).isInstanceOf(ModelRun.Done.class);
      held.close();
      assertThat(run(register).get(0)).isInstanceOf(ModelRun.Done.class);
    }
  }

  /** A source of rows that throws what none should. */
  @Test
  void a_model_whose_rows_cannot_be_asked_holds_up_only_itself() {
    try (WorkspaceStore store = WorkspaceStore.open(desk.workspace("first").location())) {
      store.change(
          view ->
              RowsElsewhere.at(
                      "broken:table",
                      StoredData.declaration(view, desk.workspace("first").location()))
                  .noteAddress(view));
    }
    try (Register register = register(0, false)) {
      register.submit(Desk.about("p-1"), Desk.ANN);
      assertThat(new Erasure(register, desk.tools()).plan(SmallModel.ASKED).get(0).refusal())
          .hasValueSatisfying(why -> assertThat(why).contains("no number: table"));
      for (Deletion deletion : Deletion.values()) {
        List<ModelRun> runs =
            new Erasure(register, desk.tools()).run(SmallModel.ASKED, deletion, Desk.ANN);
        assertThat(((ModelRun.Failed) runs.get(0)).why()).hasMessageContaining("no number: table");
        assertThat(runs.get(1)).isNotInstanceOf(ModelRun.Failed.class);
      }
    }
  }

  @Test
  void a_restored_workspace_is_noticed_where_nobody_is_to_leave_too() throws IOException {
    try (Register register = keeping(30)) {
      restoreAfterRequest(register);
      List<ModelRun> runs =
          new Erasure(register, desk.tools())
              .run(SmallModel.ASKED, Deletion.BY_WORKSPACE, Desk.ANN);
      assertThat(((ModelRun.Failed) runs.get(0)).why())
          .isInstanceOf(VerificationFailedException.class);
      assertThat(runs.get(1)).isInstanceOf(ModelRun.Idle.class);
    }
  }

  /** The first workspace is that of before a request again, and goes on; a day later. */
  private void restoreAfterRequest(Register register) throws IOException {
    Path backup = SmallFolder.copy(folder.resolve("first"), folder.resolve("backup"));
    register.submit(Desk.about("p-1"), Desk.ANN);
    run(register);
    SmallFolder.delete(folder.resolve("first"));
    SmallFolder.copy(backup, folder.resolve("first"));
    try (Workspace open = Workspace.open(desk.workspace("first"), desk.tools())) {
      open.goOn();
    }
    desk.on("2026-02-01");
  }

  private List<ModelRun> replay(Register register, String since) {
    return new Erasure(register, desk.tools())
        .replay(LocalDate.parse(since), SmallModel.ASKED, Deletion.BY_OWNER, Desk.ANN);
  }

  private int[] rows(String workspace) {
    try (Workspace open = Workspace.open(desk.workspace(workspace), desk.tools())) {
      return open.rows().features();
    }
  }
}
