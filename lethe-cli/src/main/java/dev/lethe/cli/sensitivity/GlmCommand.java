package dev.lethe.cli.sensitivity;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.KindOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.distance.LocalCurvature;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.kinds.Kinds;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The weights of a regression by a loss: a uniform bound, and one local to the minimiser. */
@Command
final class GlmCommand extends ProblemCommand {

  @Mixin private DataOptions data;
  @Mixin private final KindOptions regression;

  private GlmCommand(GlmKind kind) {
    this.regression = KindOptions.of(kind);
  }

  /** The command of this kind: all that is said of it comes from there. */
  static CommandLine of(GlmKind kind) {
    CommandLine command = new CommandLine(new GlmCommand(kind));
    command.getCommandSpec().name(kind.word());
    command
        .getCommandSpec()
        .usageMessage()
        .description("The weights of a " + kind.plainName() + ".");
    return command;
  }

  /** The kinds that are regressions by a loss. */
  static List<GlmKind> kinds() {
    return Kinds.all().stream().filter(GlmKind.class::isInstance).map(GlmKind.class::cast).toList();
  }

  @Override
  Comparison compare(Capacity m) {
    LoadedRows loaded = data.load(regression);
    DeclaredGlm declared = (DeclaredGlm) regression.declared(loaded.label(), loaded.columns());
    Objective objective = loaded.scale().toUnit(declared.objective());
    Kernel kernel = Kernels.best();
    GlmProblem problem = GlmProblem.of(objective, kernel);
    GlmRetained retained = GlmRetained.of(loaded.statistics());
    Map<String, Bound> both = new LinkedHashMap<>();
    both.put("uniform", problem.uniform(loaded.statistics(), m));
    Risk risk = RiskOnRows.of(objective.loss(), loaded.retained().engine());
    try {
      Fit fit = Learner.of(objective).fit(risk);
      retained =
          retained.at(LocalCurvature.measure(loaded.statistics(), risk, fit, objective, kernel));
      both.put("local", problem.local(retained, m));
    } catch (NoGuaranteeException noMinimiser) {
      // no minimiser was found or none exists: the uniform bound needs none
      both.remove("local");
    }
    return Comparison.of(problem, retained, loaded.count(), loaded.columns(), m)
        .withAlternatives(both)
        .scaledBy(loaded.scale()::fromUnit)
        .assuming(loaded.assumptions());
  }
}
