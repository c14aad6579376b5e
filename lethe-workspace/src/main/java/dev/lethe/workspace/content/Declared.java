package dev.lethe.workspace.content;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.evaluate.ChosenOn;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.data.model.LabelRules;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.exchange.ExportFormat;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Frame;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.kinds.unlearn.Unlearnings;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.NoisyVector;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.release.Unlearning;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was declared before the model was trained: public, and the same for its whole life.
 *
 * @param schema how rows get into the unit ball
 * @param seal in sealed mode
 * @param budget the largest √Σμ² over all releases, where one was fixed
 * @param chosenOn the rows that decided about the model's parameters, where some did
 */
public record Declared(
    DeclaredModel model,
    Schema schema,
    Optional<Seal> seal,
    OptionalDouble budget,
    Optional<ChosenOn> chosenOn) {

  private static final String FORMAT = "lethe-workspace";
  private static final int VERSION = 2;

  /** Below this many features the pure Java kernel is as fast as loading another one is slow. */
  private static final int SMALL = 128;

  /**
   * Sealed mode: the noise is a public constant, so that releases before and after a deletion have
   * a joint guarantee (docs/mathematics/sealed.md).
   *
   * @param sigma of every release
   * @param total M, rows that may be forgotten in all
   */
  public record Seal(double sigma, Capacity total) {

    public Seal {
      if (!(sigma > 0) || Double.isInfinite(sigma)) {
        throw new BadUsageException("a public sigma must be positive and finite, but got " + sigma);
      }
    }
  }

  public Declared {
    LabelRules.require(model.kind().label(), schema.label(), model.kind().word());
    requireKnown(model, schema.label());
    if (budget.isPresent()
        && (!(budget.getAsDouble() > 0) || Double.isInfinite(budget.getAsDouble()))) {
      throw new BadUsageException(
          "a budget must be positive and finite, but got " + budget.getAsDouble());
    }
    requireOneColumn(model, schema);
  }

  public static Declared of(DeclaredModel model, Schema schema) {
    return new Declared(model, schema, Optional.empty(), OptionalDouble.empty(), Optional.empty());
  }

  public Declared sealed(Seal terms) {
    return new Declared(model, schema, Optional.of(terms), budget, chosenOn);
  }

  public Declared cappedAt(double totalMu) {
    return new Declared(model, schema, seal, OptionalDouble.of(totalMu), chosenOn);
  }

  public Declared chosenOn(ChosenOn rows) {
    return new Declared(model, schema, seal, budget, Optional.of(rows));
  }

  /** What certificates say about where the declaration came from. */
  public List<String> assumptions() {
    List<String> all = new ArrayList<>(schema.assumptions());
    chosenOn.map(ChosenOn::assumption).ifPresent(all::add);
    return all;
  }

  /** What the label says of the model is what the model says. */
  private static void requireKnown(DeclaredModel model, Optional<Label> label) {
    for (Parameter parameter : model.kind().parameters()) {
      Optional<Object> said = LabelRules.fixed(parameter, label);
      if (said.isPresent() && !said.equals(model.values().get(parameter))) {
        throw new BadUsageException(
            "%s of the model is %s, but by the label in the schema it is %s"
                .formatted(
                    parameter.field(), model.values().get(parameter).orElse("none"), said.get()));
      }
    }
  }

  private static void requireOneColumn(DeclaredModel model, Schema schema) {
    if (model.kind().shape() == ReleasedShape.VALUE
        && (schema.gridColumns().size() != 1
            || !(schema.features().get(0) instanceof Feature.Numeric))) {
      throw new BadUsageException(
          "a %s is of one numeric column, but the schema declares %s"
              .formatted(model.kind().word(), schema.gridColumns()));
    }
  }

  /** What makes the model forget. */
  public Unlearning<?> unlearning() {
    return Unlearnings.of(model, kernel());
  }

  public Kernel kernel() {
    return columns() < SMALL ? Kernels.java() : Kernels.best();
  }

  /** What users load of a release. */
  public Parameters parameters(NoisyVector released) {
    return Parameters.of(model, schema, schemaDigest().hex(), released.toArray(), kernel());
  }

  /** The released model in every form that it is served in, by the names of their files. */
  public Map<String, byte[]> served(Parameters released) {
    return ExportFormat.all(ReleasedFolder.model(released, schema));
  }

  /** The public thresholds of the statistics, and what is kept by them. */
  public NormShells shells() {
    NormShells shells =
        schema.bias()
            ? NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT)
            : NormShells.unitBall(NormShells.DEFAULT_COUNT);
    return model.kept(shells, columns());
  }

  public int columns() {
    return schema.gridColumns().size();
  }

  public String schemaJson() {
    return SchemaWriter.json(schema);
  }

  public Sha256 schemaDigest() {
    return Sha256.of(schemaJson().getBytes(StandardCharsets.UTF_8));
  }

  public ModelFacts facts() {
    return ModelFacts.of(model, new Frame(columns(), shells()), schemaDigest());
  }

  public String json() {
    ObjectNode root = CanonicalJson.object();
    root.put("format", FORMAT).put("version", VERSION);
    DeclaredModelJson.writeInto(root.putObject("model"), model);
    root.put("schema", schemaJson());
    seal.ifPresent(
        terms ->
            root.putObject("sealed")
                .put("sigma", terms.sigma())
                .put("total_capacity", terms.total().value()));
    budget.ifPresent(mu -> root.put("budget_mu", mu));
    chosenOn.ifPresent(rows -> root.put("chosen_on", rows.word()));
    return new String(CanonicalJson.bytes(root), StandardCharsets.UTF_8);
  }

  public static Declared read(String json) {
    return StrictJson.document(
        "the workspace's declaration",
        json.getBytes(StandardCharsets.UTF_8),
        "a declaration",
        Declared::read);
  }

  private static Declared read(DocumentNode doc) {
    StrictJson.require(doc.field("format"), FORMAT);
    if (doc.field("version").integer() != VERSION) {
      throw doc.field("version")
          .bad(
              "this program reads workspaces of version "
                  + VERSION
                  + "; certificates of earlier ones had another form, so train again");
    }
    byte[] schema = doc.field("schema").string().getBytes(StandardCharsets.UTF_8);
    return new Declared(
        StrictJson.object(doc.field("model"), DeclaredModelJson::readFrom),
        SchemaReader.read(ByteSource.of("the workspace's schema", schema)),
        doc.optional("sealed").map(Declared::seal),
        doc.has("budget_mu")
            ? OptionalDouble.of(doc.field("budget_mu").number())
            : OptionalDouble.empty(),
        doc.optional("chosen_on").map(node -> node.choice(ChosenOn.class)));
  }

  private static Seal seal(DocumentNode node) {
    return StrictJson.object(
        node,
        at ->
            new Seal(
                at.field("sigma").number(), Capacity.of(at.field("total_capacity").integer())));
  }
}
