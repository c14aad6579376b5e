package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.Feature.Block.Layout;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.TextEncoding;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads a schema from JSON or YAML.
 *
 * <p>Strict, because a misspelt field would silently change what a certificate says: unknown
 * fields, repeated keys, NaN, infinities and trailing text are refused.
 */
public final class SchemaReader {

  private SchemaReader() {}

  public static Schema read(Path path) {
    return read(ByteSource.of(path));
  }

  /** JSON if the content begins with a brace, else YAML. */
  public static Schema read(ByteSource source) {
    DocumentNode root = Documents.jsonOrYaml(source, "a schema");
    try {
      return read(root.requireObject());
    } catch (BadUsageException e) {
      throw new BadInputException(source.name() + ": " + e.getMessage(), e);
    }
  }

  /** From a document that has it as a part. */
  public static Schema read(DocumentNode doc) {
    if (doc.field("version").integer() != Schema.VERSION) {
      throw doc.field("version").bad("this program reads schema version " + Schema.VERSION);
    }
    Schema schema =
        new Schema(
            doc.optional("bounds")
                .map(node -> node.choice(BoundsOrigin.class))
                .orElse(BoundsOrigin.DECLARED),
            doc.field("features").items().stream().map(SchemaReader::feature).toList(),
            doc.optional("label").map(SchemaReader::label),
            doc.optional("id").map(DocumentNode::string),
            doc.optional("bias").map(DocumentNode::flag).orElse(false),
            doc.optional("missingTokens").map(DocumentNode::values).orElse(List.of()),
            doc.optional("projection").map(SchemaReader::projection),
            doc.optional("encoding")
                .map(node -> node.choice(TextEncoding.class))
                .orElse(TextEncoding.UTF8));
    doc.optional("notes").ifPresent(DocumentNode::values); // for people
    doc.requireNothingElse();
    return schema;
  }

  private static Feature feature(DocumentNode doc) {
    doc.requireObject();
    Outside outside = outside(doc);
    Feature feature;
    if (doc.has("list") || doc.has("columns")) {
      feature = block(doc, outside);
    } else if (doc.has("categories")) {
      feature =
          new Feature.Categorical(
              doc.field("name").string(),
              doc.field("categories").values(),
              outside,
              doc.optional("missing").map(DocumentNode::value));
    } else {
      feature = numeric(doc, outside);
    }
    doc.requireNothingElse();
    return feature;
  }

  private static Feature numeric(DocumentNode doc, Outside outside) {
    CellForm form = form(doc);
    Optional<Double> missing = doc.optional("missing").map(node -> number(node, form));
    return new Feature.Numeric(
        doc.field("name").string(),
        bounds(doc, form),
        outside,
        missing.isPresent() ? OptionalDouble.of(missing.get()) : OptionalDouble.empty(),
        form);
  }

  /** {@code "date": "iso"}, {@code "decimal": "comma"}, or neither. */
  private static CellForm form(DocumentNode doc) {
    if (doc.has("date")) {
      CellForm form = doc.field("date").choice(CellForm.class);
      if (!form.isDate()) {
        throw doc.field("date").bad("'dmy' or 'iso' or 'mdy' is expected");
      }
      return form;
    }
    if (doc.has("decimal") && !doc.field("decimal").string().equals("comma")) {
      throw doc.field("decimal").bad("'comma' is expected; a point needs no word");
    }
    return doc.has("decimal") ? CellForm.COMMA : CellForm.NUMBER;
  }

  private static double number(DocumentNode node, CellForm form) {
    return form.isDate() ? Days.read(node) : node.number();
  }

  private static Feature block(DocumentNode doc, Outside outside) {
    Layout layout = doc.has("list") ? Layout.LIST : Layout.COLUMNS;
    return new Feature.Block(
        doc.field(layout.field()).string(),
        layout,
        doc.field("size").integer(),
        doc.field("norm").number(),
        outside);
  }

  private static Outside outside(DocumentNode doc) {
    return doc.optional("outside").map(node -> node.choice(Outside.class)).orElse(Outside.REFUSE);
  }

  private static Interval bounds(DocumentNode doc, CellForm form) {
    double min = number(doc.field("min"), form);
    double max = number(doc.field("max"), form);
    if (!(min <= max)) {
      throw doc.field("min").bad("'min' must not exceed 'max' (" + max + ")");
    }
    return Interval.of(min, max);
  }

  private static Label label(DocumentNode doc) {
    doc.requireObject();
    String name = doc.field("name").string();
    String kind = doc.field("kind").string().toLowerCase(Locale.ROOT);
    Label label =
        switch (kind) {
          case "regression" ->
              new Label.Regression(name, bounds(doc, form(doc)), outside(doc), form(doc));
          case "binary" ->
              new Label.Binary(
                  name, doc.field("positive").values(), doc.field("negative").values());
          case "classes" -> new Label.Classes(name, doc.field("classes").values());
          default -> throw doc.field("kind").bad("'binary', 'classes' or 'regression' is expected");
        };
    doc.requireNothingElse();
    return label;
  }

  private static ProjectionSpec projection(DocumentNode doc) {
    doc.requireObject();
    ProjectionSpec spec =
        new ProjectionSpec(
            doc.field("dimension").integer(),
            doc.field("seed").value(),
            doc.optional("relu").map(DocumentNode::flag).orElse(false));
    doc.requireNothingElse();
    return spec;
  }
}
