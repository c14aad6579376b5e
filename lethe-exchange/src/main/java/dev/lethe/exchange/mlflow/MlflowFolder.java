package dev.lethe.exchange.mlflow;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.exchange.ExportFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A release as a folder that MLflow loads: {@code MLmodel}, the model, a loader, its environment,
 * and in {@code lethe/} what vouches for it.
 *
 * <p>The python_function flavour has a loader of its own. MLflow's loader for ONNX gives each
 * column as a list of one dimension and flattens what comes back, which suits neither our inputs
 * nor the probabilities of several classes.
 *
 * <p>Equal releases give equal bytes.
 */
public final class MlflowFolder {

  static final String LOADER = "lethe_pyfunc";
  static final String CODE = "code";
  static final String CONDA = "conda.yaml";
  static final String PYTHON = "python_env.yaml";

  private static final String REQUIREMENTS = "requirements.txt";
  private static final String PACKAGES = "mlflow\nnumpy\npandas\n";

  private MlflowFolder() {}

  /** The files by their path in the folder. */
  public static Map<String, byte[]> files(Publication release) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(ExportFormat.JSON.fileName(), ExportFormat.JSON.write(release.model()));
    Optional<byte[]> onnx = onnx(release.model());
    onnx.ifPresent(content -> files.put(ExportFormat.ONNX.fileName(), content));
    files.put("MLmodel", bytes(MlmodelFile.yaml(release, onnx.isPresent())));
    files.put(CODE + "/" + LOADER + ".py", loader());
    files.put(REQUIREMENTS, bytes(PACKAGES));
    files.put(PYTHON, bytes(EnvironmentFiles.python(REQUIREMENTS)));
    files.put(CONDA, bytes(EnvironmentFiles.conda(PACKAGES.lines().toList())));
    release.documents().forEach((name, content) -> files.put("lethe/" + name, content));
    return files;
  }

  /** A few models are too large for a graph, or have names that it cannot tell apart. */
  private static Optional<byte[]> onnx(ReleasedModel model) {
    try {
      return Optional.of(ExportFormat.ONNX.write(model));
    } catch (BadUsageException withoutGraph) {
      return Optional.empty();
    }
  }

  /** Writes them to a folder that is new or empty: nothing of an older model stays beside them. */
  public static void write(Publication release, Path folder) {
    Map<String, byte[]> files = files(release);
    try {
      requireEmpty(folder);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Path path = folder.resolve(file.getKey());
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.write(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void requireEmpty(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> inside = Files.list(folder)) {
        if (inside.findAny().isPresent()) {
          throw new BadInputException(
              folder
                  + ": there is something in this folder; a model needs one that is new or empty");
        }
      }
    }
  }

  private static byte[] loader() {
    String name = LOADER + ".py";
    try (InputStream in = MlflowFolder.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
