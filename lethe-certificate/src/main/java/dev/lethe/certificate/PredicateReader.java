package dev.lethe.certificate;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Frame;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.NormShells;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Reads what {@link PredicateWriter} wrote; the caller refuses fields that are left over. */
final class PredicateReader {

  private PredicateReader() {}

  static Certificate read(DocumentNode at) {
    return new Certificate(
        origin(at),
        StrictJson.object(at.field("model"), PredicateReader::model),
        StrictJson.object(at.field("method"), PredicateReader::method),
        StrictJson.object(at.field("guarantee"), PredicateReader::guarantee),
        capacity(at.field("capacity")),
        StrictJson.object(at.field("retained"), PredicateReader::retained),
        StrictJson.object(at.field("bound"), PredicateReader::bound),
        StrictJson.text(at.field("mean")),
        StrictJson.object(at.field("noise"), PredicateReader::noise),
        StrictJson.object(at.field("scope"), PredicateReader::scope),
        at.optional("global").map(cost -> StrictJson.object(cost, PredicateReader::global)),
        at.field("assumptions").items().stream().map(StrictJson::text).toList());
  }

  private static Origin origin(DocumentNode at) {
    return new Origin(
        StrictJson.object(at.field("software"), PredicateReader::software),
        at.optional("issuer").map(issuer -> StrictJson.object(issuer, PredicateReader::issuer)),
        StrictJson.day(at.field("day")),
        at.has("logPosition")
            ? OptionalLong.of(at.field("logPosition").whole())
            : OptionalLong.empty());
  }

  private static Origin.Software software(DocumentNode at) {
    return new Origin.Software(
        StrictJson.text(at.field("name")),
        StrictJson.text(at.field("version")),
        at.optional("digest").map(StrictJson::digest));
  }

  private static Origin.Issuer issuer(DocumentNode at) {
    return new Origin.Issuer(
        StrictJson.text(at.field("name")),
        at.optional("contact").map(StrictJson::text),
        at.optional("register").map(StrictJson::text));
  }

  private static ModelFacts model(DocumentNode at) {
    DeclaredModel declaration = DeclaredModelJson.readFrom(at);
    DocumentNode list = at.field("shells");
    long[] thresholds = list.items().stream().mapToLong(DocumentNode::whole).toArray();
    NormShells shells = list.valid(() -> NormShells.of(thresholds));
    return new ModelFacts(
        at.optional("name").map(StrictJson::text),
        at.optional("purpose").map(StrictJson::text),
        declaration,
        new Frame(at.field("features").integer(), shells),
        StrictJson.digest(at.field("schema")));
  }

  private static MethodFacts method(DocumentNode at) {
    return new MethodFacts(
        StrictJson.word(at.field("declared"), MethodFacts.Declared.class),
        StrictJson.word(at.field("certification"), Certification.class));
  }

  private static Guarantee guarantee(DocumentNode at) {
    return Guarantee.of(at.field("epsilon").number(), at.field("delta").number());
  }

  private static Capacity capacity(DocumentNode at) {
    int value = at.integer();
    return at.valid(() -> Capacity.of(value));
  }

  private static RetainedRows retained(DocumentNode at) {
    OptionalLong rows =
        at.has("rowsAtLeast")
            ? OptionalLong.of(at.field("rowsAtLeast").whole())
            : OptionalLong.empty();
    return new RetainedRows(rows, StrictJson.digest(at.field("commitment")));
  }

  private static ProvedBound bound(DocumentNode at) {
    return new ProvedBound(
        StrictJson.text(at.field("result")),
        at.field("value").number(),
        inputs(at.field("inputs")),
        at.field("tolerance").number());
  }

  /** "Infinity" becomes a number again in {@link ProvedBound}. */
  private static Map<String, Object> inputs(DocumentNode at) {
    Map<String, Object> inputs = new LinkedHashMap<>();
    for (String name : at.names()) {
      DocumentNode input = at.field(name);
      inputs.put(name, input.isText() ? StrictJson.text(input) : (Object) input.number());
    }
    return inputs;
  }

  private static NoiseFacts noise(DocumentNode at) {
    NoisePlan plan =
        new NoisePlan(
            at.field("sensitivity").number(),
            at.field("dimension").integer(),
            at.field("gridExponent").integer(),
            at.field("steps").whole());
    return new NoiseFacts(
        StrictJson.word(at.field("calibration"), NoiseFacts.Rule.class),
        plan,
        at.field("sigma").number(),
        at.field("charged").number(),
        at.field("mu").number(),
        StrictJson.word(at.field("source"), NoiseFacts.Source.class));
  }

  private static Scope scope(DocumentNode at) {
    return new Scope(
        StrictJson.text(at.field("thisRelease")),
        StrictJson.object(at.field("laterReleases"), PredicateReader::later),
        StrictJson.text(at.field("earlierReleases")));
  }

  private static Scope.Later later(DocumentNode at) {
    return at.has("budgetMu")
        ? new Scope.Later.Budget(at.field("budgetMu").number())
        : new Scope.Later.InWords(StrictJson.text(at.field("words")));
  }

  private static GlobalCost global(DocumentNode at) {
    return new GlobalCost(
        StrictJson.amount(at.field("bound")), StrictJson.amount(at.field("sigma")));
  }
}
