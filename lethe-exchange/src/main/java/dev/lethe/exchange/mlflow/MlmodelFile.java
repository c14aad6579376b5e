package dev.lethe.exchange.mlflow;

import dev.lethe.exchange.ExportFormat;
import tools.jackson.databind.node.ObjectNode;

/** {@code MLmodel}: the flavours of the model, its signature, and where it comes from. */
final class MlmodelFile {

  /** What a run calls the folder of its model. */
  static final String ARTIFACT_PATH = "model";

  /** The first that has all operators of the graph. */
  private static final String ONNX_VERSION = "1.12.0";

  /** MLflow's ids have 32 hexadecimal digits; a digest has 64. */
  private static final int ID_DIGITS = 32;

  private MlmodelFile() {}

  static String yaml(Publication release, boolean onnx) {
    ObjectNode root = EnvironmentFiles.tree();
    root.put("artifact_path", ARTIFACT_PATH);
    ObjectNode flavors = root.putObject("flavors");
    if (onnx) {
      onnx(flavors.putObject("onnx"));
    }
    pythonFunction(flavors.putObject("python_function"));
    root.put("model_uuid", release.certificate().substring(0, ID_DIGITS));
    root.put("utc_time_created", release.day() + " 00:00:00.000000");
    ObjectNode metadata = root.putObject("metadata");
    release.tags().forEach(metadata::put);
    ModelSignature.put(release.model(), root.putObject("signature"));
    return EnvironmentFiles.yaml(root);
  }

  private static void onnx(ObjectNode flavor) {
    flavor.put("data", ExportFormat.ONNX.fileName());
    flavor.put("onnx_version", ONNX_VERSION);
    flavor.putArray("providers").add("CPUExecutionProvider");
  }

  private static void pythonFunction(ObjectNode flavor) {
    flavor.put("loader_module", MlflowFolder.LOADER);
    flavor.put("code", MlflowFolder.CODE);
    flavor.put("data", ExportFormat.JSON.fileName());
    flavor.put("python_version", EnvironmentFiles.PYTHON_VERSION);
    flavor.putObject("env").put("conda", MlflowFolder.CONDA).put("virtualenv", MlflowFolder.PYTHON);
  }
}
