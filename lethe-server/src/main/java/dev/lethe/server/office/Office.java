package dev.lethe.server.office;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.server.access.Access;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.ModelPlan;
import dev.lethe.server.register.Action;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.TrailLine;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What can be asked of the service: its register, its models, its runs. Whoever comes by the API,
 * the console or another system's protocol comes here.
 */
public final class Office implements AutoCloseable {

  private final Register register;
  private final WorkspaceTools tools;
  private final ServiceTerms terms;
  private final Runs runs;
  private final Access access;

  public Office(Register register, WorkspaceTools tools, ServiceTerms terms) {
    this.register = register;
    this.tools = tools;
    this.terms = terms;
    this.runs = new Runs(new Erasure(register, tools), terms, tools.clock());
    this.access = Access.of(register, tools.clock());
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

  public Model require(long number) {
    return register.models().stream()
        .filter(model -> model.number() == number)
        .findFirst()
        .orElseThrow(() -> new BadUsageException("there is no model " + number));
  }

  /** What may be published of a release, where there is one of this number. */
  public Optional<ReleasedFiles> released(Model model, long release) {
    return in(model, workspace -> workspace.files(release))
        .map(files -> new ReleasedFiles(files.folder()));
  }

  /**
   * Checks a certificate that somebody brought.
   *
   * @param files by the names they have in a release; nothing of them is kept
   */
  public Verification verify(Map<String, byte[]> files) {
    return Verification.of(this, files);
  }

  public Letters letters() {
    return new Letters(this);
  }

  /** Those that somebody may see, in the order in which they came: all, or their own. */
  public List<Request> requests(Principal who) {
    List<Request> all = register.requests();
    if (who.may(Permission.READ)) {
      return all;
    }
    Set<String> own =
        register.trail().stream()
            .filter(line -> line.what().equals(Action.RECEIVED.word()))
            .filter(line -> line.who().equals(who.name()))
            .flatMap(line -> line.request().stream())
            .collect(Collectors.toSet());
    return all.stream().filter(request -> own.contains(request.id().hex())).toList();
  }

  /** Whoever handles requests, and who entered this one. */
  public boolean mayCancel(Request request, Principal who) {
    return who.may(Permission.HANDLE)
        || (who.may(Permission.FOLLOW)
            && timeline(request).stream()
                .anyMatch(
                    line ->
                        line.what().equals(Action.RECEIVED.word())
                            && line.who().equals(who.name())));
  }

  /** What was done to a request, in order. */
  public List<TrailLine> timeline(Request request) {
    String id = request.id().hex();
    return register.trail().stream()
        .filter(line -> line.request().filter(id::equals).isPresent())
        .toList();
  }

  /** A run that is under way ends first. */
  @Override
  public void close() {
    runs.close();
    register.close();
  }
}
