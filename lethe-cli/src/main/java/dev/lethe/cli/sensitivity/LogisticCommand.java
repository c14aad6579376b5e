package dev.lethe.cli.sensitivity;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.distance.LocalCurvature;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The weights of a logistic regression: a uniform bound, and one local to the minimiser. */
@Command(name = "logistic", description = "The weights of a logistic regression.")
final class LogisticCommand extends ProblemCommand {

  @Mixin private DataOptions data;
  @Mixin private ErmOptions erm;

  @Override
  Comparison compare(Capacity m) {
    LoadedRows loaded = data.load(DataOptions.Target.BINARY);
    Objective objective = loaded.scale().toUnit(erm.objective());
    Kernel kernel = Kernels.best();
    GlmProblem problem = GlmProblem.of(objective, kernel);
    GlmRetained retained = GlmRetained.of(loaded.statistics());
    Map<String, Bound> both = new LinkedHashMap<>();
    both.put("uniform", problem.uniform(loaded.statistics(), m));
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, loaded.retained().engine());
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
