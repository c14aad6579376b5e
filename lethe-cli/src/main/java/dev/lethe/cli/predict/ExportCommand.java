package dev.lethe.cli.predict;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Visible;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.cli.terminal.Output;
import dev.lethe.exchange.ExportFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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

  @Option(
      names = "--format",
      required = true,
      paramLabel = "onnx|json|java",
      description = "An ONNX graph in doubles, JSON, or one Java source file.")
  private ExportFormat format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write (default: model.onnx, model.json, ReleasedScore.java).")
  private @Nullable Path out;

  @Option(names = "--force", description = "Replace a file that is there already.")
  private boolean force;

  @Override
  public void run() {
    Path file = out == null ? Path.of(format.fileName()) : out;
    requireFree(file);
    byte[] bytes = format.write(release.model());
    try {
      write(bytes, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    report(file, Sha256.of(bytes).hex());
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

  private void report(Path file, String sha256) {
    Output output = form.output();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", file.toString());
      fields.put("sha256", sha256);
      fields.put("format", format.word());
      output.json(fields);
    } else {
      output.out().println(Visible.line(file.toString()));
      output.out().println("sha256 " + sha256);
    }
  }
}
