package dev.lethe.cli;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.erm.LocalCurvature;
import dev.lethe.erm.LogisticFit;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.LogisticProblem;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.erm.LogisticRisk;
import dev.lethe.erm.LogisticRiskOnRows;
import dev.lethe.erm.Objective;
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
    LogisticProblem problem = LogisticProblem.of(objective, kernel);
    LogisticRetained retained = LogisticRetained.of(loaded.statistics());
    Map<String, Bound> both = new LinkedHashMap<>();
    both.put("uniform", problem.uniform(loaded.statistics(), m));
    LogisticRisk risk = LogisticRiskOnRows.of(loaded.retained().engine());
    try {
      LogisticFit fit = LogisticLearner.of(objective).fit(risk);
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
