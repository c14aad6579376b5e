package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.certificate.ModelDeclarationJson;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.statistics.NormShells;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was declared before the model was trained: public, and the same for its whole life.
 *
 * @param schema how rows get into the unit ball
 * @param seal in sealed mode
 * @param budget the largest √Σμ² over all releases, where one was fixed
 */
public record Declared(
    ModelDeclaration model, Schema schema, Optional<Seal> seal, OptionalDouble budget) {

  private static final String FORMAT = "lethe-workspace";
  private static final int VERSION = 1;

  /**
   * Sealed mode: the noise is a public constant, so that releases before and after a deletion have
   * a joint guarantee (MATH §1).
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
    requireLabel(model, schema.label());
    if (budget.isPresent()
        && (!(budget.getAsDouble() > 0) || Double.isInfinite(budget.getAsDouble()))) {
      throw new BadUsageException(
          "a budget must be positive and finite, but got " + budget.getAsDouble());
    }
    if (model instanceof ModelDeclaration.Quantile
        && (schema.gridColumns().size() != 1
            || !(schema.features().get(0) instanceof Feature.Numeric))) {
      throw new BadUsageException(
          "a quantile is of one numeric column, but the schema declares " + schema.gridColumns());
    }
  }

  public static Declared of(ModelDeclaration model, Schema schema) {
    return new Declared(model, schema, Optional.empty(), OptionalDouble.empty());
  }

  public Declared sealed(Seal terms) {
    return new Declared(model, schema, Optional.of(terms), budget);
  }

  public Declared cappedAt(double totalMu) {
    return new Declared(model, schema, seal, OptionalDouble.of(totalMu));
  }

  private static void requireLabel(ModelDeclaration model, Optional<Label> label) {
    boolean classes =
        model instanceof ModelDeclaration.Logistic || model instanceof ModelDeclaration.Svm;
    if (classes && !(label.orElse(null) instanceof Label.Binary)) {
      throw new BadUsageException(
          model.problem().word()
              + " needs a label of two classes: declare one in the schema as kind \"binary\" with"
              + " positive and negative values");
    }
    if (model instanceof ModelDeclaration.Ridge && label.isEmpty()) {
      throw new BadUsageException("ridge needs a column to predict: declare a label in the schema");
    }
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

  ModelFacts facts() {
    return new ModelFacts(model, columns(), shells(), schemaDigest());
  }

  String json() {
    ObjectNode root = CanonicalJson.object();
    root.put("format", FORMAT).put("version", VERSION);
    root.set("model", ModelDeclarationJson.write(model));
    root.put("schema", schemaJson());
    seal.ifPresent(
        terms ->
            root.putObject("sealed")
                .put("sigma", terms.sigma())
                .put("total_capacity", terms.total().value()));
    budget.ifPresent(mu -> root.put("budget_mu", mu));
    return new String(CanonicalJson.bytes(root), StandardCharsets.UTF_8);
  }

  static Declared read(String json) {
    return StrictJson.document(
        "the workspace's declaration",
        json.getBytes(StandardCharsets.UTF_8),
        "a declaration",
        Declared::read);
  }

  private static Declared read(DocumentNode doc) {
    StrictJson.require(doc.field("format"), FORMAT);
    if (doc.field("version").integer() != VERSION) {
      throw doc.field("version").bad("this program reads workspaces of version " + VERSION);
    }
    byte[] schema = doc.field("schema").string().getBytes(StandardCharsets.UTF_8);
    return new Declared(
        ModelDeclarationJson.read(doc.field("model")),
        SchemaReader.read(ByteSource.of("the workspace's schema", schema)),
        doc.optional("sealed").map(Declared::seal),
        doc.has("budget_mu")
            ? OptionalDouble.of(doc.field("budget_mu").number())
            : OptionalDouble.empty());
  }

  private static Seal seal(DocumentNode node) {
    return StrictJson.object(
        node,
        at ->
            new Seal(
                at.field("sigma").number(), Capacity.of(at.field("total_capacity").integer())));
  }
}
