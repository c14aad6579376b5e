package dev.lethe.server.office;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.Principal;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.ModelPlan;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What can be asked of the service: its register, its models, its runs. Whoever comes by the API,
 * the console or another system's protocol comes here.
 */
public final class Office implements AutoCloseable {

  private final Register register;
  private final WorkspaceTools tools;
  private final ServiceTerms terms;
  private final Runs runs;

  public Office(Register register, WorkspaceTools tools, ServiceTerms terms) {
    this.register = register;
    this.tools = tools;
    this.terms = terms;
    this.runs = new Runs(new Erasure(register, tools), terms, tools.clock());
  }

  public Register register() {
    return register;
  }

  public ServiceTerms terms() {
    return terms;
  }

  public Runs runs() {
    return runs;
  }

  /** Requests as this person or system may see and handle them. */
  public Caseload caseload(Principal who) {
    return new Caseload(register, who);
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

  /** A run that is under way ends first. */
  @Override
  public void close() {
    runs.close();
    register.close();
  }
}
