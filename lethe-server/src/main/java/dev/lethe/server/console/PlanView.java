package dev.lethe.server.console;

import dev.lethe.server.erasure.ModelPlan;
import dev.lethe.unlearn.plan.Option;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.CapacityUse;
import dev.lethe.unlearn.release.Utility;
import java.util.List;
import java.util.Optional;

/**
 * What a run would do in one model.
 *
 * @param ways what each would cost; empty where nothing is to do
 * @param why the choice in one sentence
 */
public record PlanView(
    long model,
    String name,
    int requests,
    int found,
    int rows,
    List<Way> ways,
    Optional<String> why,
    Optional<String> capacity,
    Optional<String> refusal) {

  /**
   * One way to a release.
   *
   * @param refusal why it is none; then the figures say nothing
   */
  public record Way(
      String name,
      boolean isChosen,
      double sigma,
      double mu,
      double seconds,
      String worth,
      Optional<String> refusal) {}

  public Picture picture() {
    return WayPicture.of(model, ways);
  }

  static PlanView of(String name, ModelPlan plan) {
    Optional<PlanTable> table = plan.table();
    return new PlanView(
        plan.model().number(),
        name,
        plan.requests(),
        plan.found(),
        plan.rows(),
        table.map(PlanView::ways).orElse(List.of()),
        table.map(PlanTable::why),
        table.flatMap(PlanTable::capacity).map(CapacityUse::words),
        plan.refusal());
  }

  private static List<Way> ways(PlanTable table) {
    return table.options().stream().map(option -> way(option, table)).toList();
  }

  private static Way way(Option option, PlanTable table) {
    String name = option.way().toString();
    boolean isChosen =
        table.choice().isPresent() && table.choice().get().way().equals(option.way());
    if (option instanceof Option.Possible possible) {
      return new Way(
          name,
          isChosen,
          possible.facts().sigma(),
          possible.facts().mu(),
          possible.secretSeconds().orElse(Double.NaN),
          possible.secretUtility().map(Utility::forOperator).orElse("no formula"),
          Optional.empty());
    }
    String why = ((Option.Refused) option).why();
    return new Way(name, isChosen, 0, 0, 0, "", Optional.of(why));
  }
}
