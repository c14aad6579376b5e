package dev.lethe.server.office;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.server.access.Access;
import dev.lethe.server.access.Principal;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.ModelPlan;
import dev.lethe.server.register.Intake;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.Submission;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What can be asked of the service: its register, its models, its runs. Whoever comes by the API,
 * the console or another system's protocol comes here.
 */
public final class Office implements AutoCloseable {

  /** More callers at once are asked to come again. */
  private static final int LONGEST_QUEUE = 1_000;

  private final Register register;
  private final WorkspaceTools tools;
  private final ServiceTerms terms;
  private final Runs runs;
  private final Access access;
  private final Intake intake;
  private final Object scoring = new Object();

  public Office(Register register, WorkspaceTools tools, ServiceTerms terms) {
    this.register = register;
    this.tools = tools;
    this.terms = terms;
    this.runs = new Runs(watch -> new Erasure(register, tools, watch), terms, tools.clock());
    this.access = Access.of(register, tools.clock());
    this.intake = new Intake(register, LONGEST_QUEUE);
  }

  public Register register() {
    return register;
  }

  public ServiceTerms terms() {
    return terms;
  }

  public Clock clock() {
    return tools.clock();
  }

  public Runs runs() {
    return runs;
  }

  /** Who may come in. */
  public Access access() {
    return access;
  }

  /** Requests as this person or system may see and handle them. */
  public Caseload caseload(Principal who) {
    return new Caseload(register, intake, who);
  }

  /** Tokens as this person handles them. */
  public Admission admission(Principal who) {
    return new Admission(access.tokens(), who);
  }

  /** Enters the request of another system. */
  public Request enter(Submission submission, String who) {
    PersonId.requireAll(submission.people().distinct());
    return intake.submit(submission, who).request();
  }

  public Letters letters() {
    return new Letters(this);
  }

  /** What a run would do now; nothing is changed. */
  public List<ModelPlan> plan() {
    return new Erasure(register, tools).plan(terms.asked());
  }

  public List<ModelCard> models() {
    return register.models().stream().map(this::card).toList();
  }

  public ModelCard model(long number) {
    return card(require(number));
  }

  private ModelCard card(Model model) {
    return in(model, workspace -> ModelCard.of(model, workspace));
  }

  /** How good the releases of a model are; all its rows are read, so one asks after the other. */
  public Scores scores(Model model) {
    synchronized (scoring) {
      return in(model, Scores::of);
    }
  }

  /** As people call it; by its number where it has no name, or its workspace does not open. */
  public String nameOf(Model model) {
    Optional<String> name;
    try {
      name = in(model, workspace -> workspace.nameplate().name());
    } catch (LetheException unreadable) {
      name = Optional.empty();
    }
    return name.orElse("Model " + model.number());
  }

  /** Looks into the workspace of a model. */
  public <T> T in(Model model, Function<Workspace, T> look) {
    try (Workspace workspace = Workspace.open(model.home(), tools)) {
      return look.apply(workspace);
    }
  }

  public Optional<Model> find(long number) {
    return register.models().stream().filter(model -> model.number() == number).findFirst();
  }

  public Model require(long number) {
    return find(number).orElseThrow(() -> new BadUsageException("there is no model " + number));
  }

  /** What may be published of a release, where there is one of this number. */
  public Optional<ReleasedFiles> released(Model model, long release) {
    return in(model, workspace -> ReleasedFiles.of(workspace, release));
  }

  /**
   * Checks a certificate that somebody brought.
   *
   * @param files by the names of {@link Verification#FILES}; nothing of them is kept
   */
  public Verification verify(Map<String, byte[]> files) {
    return Verification.withOurs(this, files);
  }

  /** A run that is under way ends first. */
  @Override
  public void close() {
    intake.close();
    runs.close();
    register.close();
  }
}
