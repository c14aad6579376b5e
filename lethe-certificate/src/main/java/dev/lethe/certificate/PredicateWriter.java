package dev.lethe.certificate;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.privacy.NoisePlan;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a certificate, in their one order. */
final class PredicateWriter {

  private PredicateWriter() {}

  static void write(Certificate certificate, ObjectNode target) {
    origin(certificate.origin(), target);
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

  private static void origin(Origin origin, ObjectNode target) {
    ObjectNode software = target.putObject("software");
    software.put("name", origin.software().name()).put("version", origin.software().version());
    origin.software().digest().ifPresent(digest -> digest(software, "digest", digest));
    origin.issuer().ifPresent(issuer -> issuer(issuer, target.putObject("issuer")));
    target.put("day", origin.day().toString());
    origin.logPosition().ifPresent(position -> target.put("logPosition", position));
  }

  private static void issuer(Origin.Issuer issuer, ObjectNode target) {
    target.put("name", issuer.name());
    issuer.contact().ifPresent(words -> target.put("contact", words));
    issuer.register().ifPresent(words -> target.put("register", words));
  }

  private static void digest(ObjectNode target, String field, Sha256 digest) {
    target.putObject(field).put("sha256", digest.hex());
  }

  private static void model(ModelFacts model, ObjectNode target) {
    model.name().ifPresent(words -> target.put("name", words));
    model.purpose().ifPresent(words -> target.put("purpose", words));
    DeclaredModelJson.writeInto(target, model.declaration());
    target.put("features", model.features());
    ArrayNode shells = target.putArray("shells");
    for (int s = 0; s < model.frame().shells().count(); s++) {
      shells.add(model.frame().shells().threshold(s));
    }
    digest(target, "schema", model.schema());
  }

  private static void retained(RetainedRows retained, ObjectNode target) {
    retained.rowsAtLeast().ifPresent(rows -> target.put("rowsAtLeast", rows));
    digest(target, "commitment", retained.commitment());
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
        .put("gridExponent", plan.gridExponent())
        .put("steps", plan.steps())
        .put("dimension", plan.dimension())
        .put("sensitivity", plan.sensitivity())
        .put("charged", noise.charged())
        .put("mu", noise.mu())
        .put("source", noise.source().word());
  }

  private static void scope(Scope scope, ObjectNode target) {
    target.put("thisRelease", scope.thisRelease());
    ObjectNode later = target.putObject("laterReleases");
    if (scope.laterReleases() instanceof Scope.Later.Budget budget) {
      later.put("budgetMu", budget.mu());
    } else if (scope.laterReleases() instanceof Scope.Later.InWords inWords) {
      later.put("words", inWords.words());
    }
    target.put("earlierReleases", scope.earlierReleases());
  }

  private static void global(GlobalCost cost, ObjectNode target) {
    CanonicalJson.putAmount(target, "bound", cost.bound());
    CanonicalJson.putAmount(target, "sigma", cost.sigma());
  }
}
