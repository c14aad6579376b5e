package dev.lethe.data.schema;

import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.table.TextEncoding;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Writes a schema so that {@link SchemaReader} reads the same one back.
 *
 * <p>The form is canonical (fixed order of fields, defaults left out): equal schemas give equal
 * text, which can be hashed.
 */
public final class SchemaWriter {

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private SchemaWriter() {}

  public static String json(Schema schema) {
    return json(tree(schema));
  }

  public static String yaml(Schema schema) {
    return yaml(tree(schema));
  }

  /** A draft with its notes, which readers pass over. */
  public static String json(SchemaDraft draft) {
    return json(tree(draft));
  }

  public static String yaml(SchemaDraft draft) {
    return yaml(tree(draft));
  }

  private static String json(ObjectNode tree) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree) + "\n";
  }

  private static String yaml(ObjectNode tree) {
    return YAMLMapper.builder().build().writeValueAsString(tree);
  }

  private static ObjectNode tree(SchemaDraft draft) {
    ObjectNode root = tree(draft.schema());
    strings(root.putArray("notes"), draft.notes());
    return root;
  }

  private static ObjectNode tree(Schema schema) {
    ObjectNode root = JSON.createObjectNode();
    root.put("version", Schema.VERSION);
    root.put("bounds", schema.bounds().word());
    schema.id().ifPresent(id -> root.put("id", id));
    schema.label().ifPresent(label -> label(root.putObject("label"), label));
    ArrayNode features = root.putArray("features");
    schema.features().forEach(feature -> feature(features.addObject(), feature));
    if (schema.bias()) {
      root.put("bias", true);
    }
    if (!schema.missingTokens().isEmpty()) {
      strings(root.putArray("missingTokens"), schema.missingTokens());
    }
    if (schema.encoding() != TextEncoding.UTF8) {
      root.put("encoding", schema.encoding().name().toLowerCase(Locale.ROOT));
    }
    schema.projection().ifPresent(spec -> projection(root.putObject("projection"), spec));
    return root;
  }

  private static void projection(ObjectNode node, ProjectionSpec spec) {
    node.put("dimension", spec.dimension()).put("seed", spec.seed());
    if (spec.relu()) {
      node.put("relu", true);
    }
  }

  private static void label(ObjectNode node, Label label) {
    node.put("name", label.name());
    if (label instanceof Label.Regression regression) {
      node.put("kind", "regression");
      form(node, regression.form());
      number(node, "min", regression.bounds().lo());
      number(node, "max", regression.bounds().hi());
      outside(node, regression.outside());
    } else if (label instanceof Label.Binary binary) {
      node.put("kind", "binary");
      strings(node.putArray("positive"), binary.positive());
      strings(node.putArray("negative"), binary.negative());
    } else if (label instanceof Label.Classes classes) {
      node.put("kind", "classes");
      strings(node.putArray("classes"), classes.classNames());
    }
  }

  private static void feature(ObjectNode node, Feature feature) {
    String field = feature instanceof Feature.Block block ? block.layout().field() : "name";
    node.put(field, feature.name());
    if (feature instanceof Feature.Block block) {
      node.put("size", block.size());
      number(node, "norm", block.norm());
    } else if (feature instanceof Feature.Numeric numeric) {
      CellForm form = numeric.form();
      form(node, form);
      number(node, "min", numeric.bounds().lo(), form);
      number(node, "max", numeric.bounds().hi(), form);
      numeric.missing().ifPresent(value -> number(node, "missing", value, form));
    } else if (feature instanceof Feature.Categorical categorical) {
      strings(node.putArray("categories"), categorical.categories());
      categorical.missing().ifPresent(value -> node.put("missing", value));
    }
    outside(node, feature.outside());
  }

  private static void form(ObjectNode node, CellForm form) {
    if (form.isDate()) {
      node.put("date", form.word());
    } else if (form == CellForm.COMMA) {
      node.put("decimal", "comma");
    }
  }

  private static void outside(ObjectNode node, Outside outside) {
    if (outside != Outside.REFUSE) {
      node.put("outside", outside.word());
    }
  }

  private static void number(ObjectNode node, String name, double value, CellForm form) {
    if (form.isDate()) {
      node.put(name, Days.text(value));
    } else {
      number(node, name, value);
    }
  }

  /** Whole numbers without ".0"; everything else as the shortest text that reads back the same. */
  private static void number(ObjectNode node, String name, double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    if (whole && Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(-0.0)) {
      node.put(name, (long) value);
    } else {
      node.put(name, value);
    }
  }

  private static void strings(ArrayNode array, List<String> values) {
    values.forEach(array::add);
  }
}
