package dev.lethe.cli.predict;

import static java.util.Objects.requireNonNull;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Visible;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.cli.mlflow.ReleaseReader;
import dev.lethe.cli.terminal.Output;
import dev.lethe.data.table.ByteSource;
import dev.lethe.exchange.ExportFormat;
import dev.lethe.exchange.mlflow.MlflowFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a released model in a format that other programs serve. */
@Command(
    name = "export",
    description = {
      "Write a released model for other programs: from raw columns to predictions.",
      "Equal models give equal files."
    })
public final class ExportCommand implements Runnable {

  @Mixin private ReleaseOption release;
  @Mixin private Output.Switch form;

  @ArgGroup(multiplicity = "1")
  private Target target;

  /** A file, or a folder of several. */
  static final class Target {

    @Option(
        names = "--format",
        required = true,
        paramLabel = "onnx|json|java",
        description = "An ONNX graph in doubles, JSON, or one Java source file.")
    private @Nullable ExportFormat format;

    @Option(
        names = "--mlflow",
        required = true,
        paramLabel = "DIR",
        description = "A folder that MLflow loads, new or empty; --out and --force are not for it.")
    private @Nullable Path mlflow;
  }

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write (default: model.onnx, model.json, ReleasedScore.java).")
  private @Nullable Path out;

  @Option(names = "--force", description = "Replace a file that is there already.")
  private boolean force;

  @Override
  public void run() {
    if (target.mlflow != null) {
      writeMlflow(target.mlflow);
    } else {
      writeFile(requireNonNull(target.format));
    }
  }

  private void writeMlflow(Path folder) {
    if (out != null || force) {
      throw new BadUsageException("--mlflow names the folder: --out and --force are not for it");
    }
    if (!Files.isDirectory(release.path())) {
      throw new BadUsageException("--mlflow needs the folder of a release, with its certificate");
    }
    MlflowFolder.write(ReleaseReader.read(release.path()), folder);
    Path described = folder.resolve("MLmodel");
    report(described, Sha256.of(ByteSource.of(described).small("MLmodel")).hex(), "mlflow");
  }

  private void writeFile(ExportFormat format) {
    Path file = out == null ? Path.of(format.fileName()) : out;
    requireFree(file);
    byte[] bytes = format.write(release.model());
    try {
      write(bytes, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    report(file, Sha256.of(bytes).hex(), format.word());
  }

  private void requireFree(Path file) {
    if (Files.isDirectory(file)) {
      throw new BadUsageException("--out names a file, but " + file + " is a folder");
    }
    if (!force && Files.exists(file)) {
      throw new BadUsageException(file + " is there already; --force replaces it");
    }
  }

  /** The file is there once it is whole. */
  private void write(byte[] bytes, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    CopyOption[] options =
        force ? new CopyOption[] {StandardCopyOption.REPLACE_EXISTING} : new CopyOption[0];
    try {
      Files.write(part, bytes);
      Files.move(part, file, options);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private void report(Path file, String sha256, String format) {
    Output output = form.output();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", file.toString());
      fields.put("sha256", sha256);
      fields.put("format", format);
      output.json(fields);
    } else {
      output.out().println(Visible.line(file.toString()));
      output.out().println("sha256 " + sha256);
    }
  }
}
