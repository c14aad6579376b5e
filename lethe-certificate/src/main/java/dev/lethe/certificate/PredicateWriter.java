package dev.lethe.certificate;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.privacy.NoisePlan;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a certificate, in their one order. */
final class PredicateWriter {

  private PredicateWriter() {}

  static void write(Certificate certificate, ObjectNode target) {
    target
        .putObject("software")
        .put("name", certificate.software().name())
        .put("version", certificate.software().version());
    target.put("day", certificate.day().toString());
    model(certificate.model(), target.putObject("model"));
    target
        .putObject("method")
        .put("declared", certificate.method().declared().word())
        .put("certification", certificate.method().certification().word());
    target
        .putObject("guarantee")
        .put("epsilon", certificate.guarantee().epsilon())
        .put("delta", certificate.guarantee().delta());
    target.put("capacity", certificate.capacity().value());
    retained(certificate.retained(), target.putObject("retained"));
    bound(certificate.bound(), target.putObject("bound"));
    target.put("mean", certificate.mean());
    noise(certificate.noise(), target.putObject("noise"));
    scope(certificate.scope(), target.putObject("scope"));
    certificate.global().ifPresent(cost -> global(cost, target.putObject("global")));
    ArrayNode assumptions = target.putArray("assumptions");
    certificate.assumptions().forEach(assumptions::add);
  }

  private static void model(ModelFacts model, ObjectNode target) {
    ModelDeclarationJson.writeInto(target, model.declaration());
    target.put("features", model.features());
    ArrayNode shells = target.putArray("shells");
    for (int s = 0; s < model.shells().count(); s++) {
      shells.add(model.shells().threshold(s));
    }
    target.put("schema_sha256", model.schema().hex());
  }

  private static void retained(RetainedRows retained, ObjectNode target) {
    retained.rowsAtLeast().ifPresent(rows -> target.put("rows_at_least", rows));
    target.put("commitment", retained.commitment().hex());
  }

  private static void bound(ProvedBound bound, ObjectNode target) {
    target.put("result", bound.result());
    target.put("value", bound.value());
    ObjectNode inputs = target.putObject("inputs");
    bound
        .inputs()
        .forEach(
            (name, input) -> {
              if (input instanceof Double number) {
                CanonicalJson.putAmount(inputs, name, number);
              } else {
                inputs.put(name, (String) input);
              }
            });
    target.put("tolerance", bound.tolerance());
  }

  private static void noise(NoiseFacts noise, ObjectNode target) {
    NoisePlan plan = noise.plan();
    target
        .put("calibration", noise.rule().word())
        .put("sigma", noise.sigma())
        .put("grid_exponent", plan.gridExponent())
        .put("steps", plan.steps())
        .put("dimension", plan.dimension())
        .put("sensitivity", plan.sensitivity())
        .put("charged", noise.charged())
        .put("mu", noise.mu())
        .put("source", noise.source().word());
  }

  private static void scope(Scope scope, ObjectNode target) {
    target.put("this_release", scope.thisRelease());
    ObjectNode later = target.putObject("later_releases");
    if (scope.laterReleases() instanceof Scope.Later.Budget budget) {
      later.put("budget_mu", budget.mu());
    } else if (scope.laterReleases() instanceof Scope.Later.InWords inWords) {
      later.put("words", inWords.words());
    }
    target.put("earlier_releases", scope.earlierReleases());
  }

  private static void global(GlobalCost cost, ObjectNode target) {
    CanonicalJson.putAmount(target, "bound", cost.bound());
    CanonicalJson.putAmount(target, "sigma", cost.sigma());
  }
}
