package dev.lethe.exchange.mlflow;

import java.util.List;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** What the loader needs to run, in the two forms that MLflow reads. */
final class EnvironmentFiles {

  /** The loader was tested on it; any from 3.8 on will do. */
  static final String PYTHON_VERSION = "3.11";

  private static final ObjectMapper YAML =
      YAMLMapper.builder().disable(YAMLWriteFeature.WRITE_DOC_START_MARKER).build();

  private EnvironmentFiles() {}

  static String yaml(ObjectNode tree) {
    return YAML.writeValueAsString(tree);
  }

  static ObjectNode tree() {
    return YAML.createObjectNode();
  }

  static String python(String requirementsFile) {
    ObjectNode root = tree();
    root.put("python", PYTHON_VERSION);
    root.putArray("build_dependencies").add("pip");
    root.putArray("dependencies").add("-r " + requirementsFile);
    return yaml(root);
  }

  static String conda(List<String> packages) {
    ObjectNode root = tree();
    root.put("name", "mlflow-env");
    root.putArray("channels").add("conda-forge");
    ArrayNode dependencies = root.putArray("dependencies");
    dependencies.add("python=" + PYTHON_VERSION).add("pip");
    packages.forEach(dependencies.addObject().putArray("pip")::add);
    return yaml(root);
  }
}
