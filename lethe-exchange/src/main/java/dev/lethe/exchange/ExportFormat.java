package dev.lethe.exchange;

import dev.lethe.base.Word;
import dev.lethe.data.predict.ModelJson;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.exchange.onnx.OnnxExport;
import dev.lethe.exchange.source.JavaExport;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * A way to write a released model, whole: from raw columns to predictions.
 *
 * <p>Equal models give equal bytes, so that a certificate can name the digest of what is served.
 */
public enum ExportFormat implements Word {
  JSON("model.json", model -> ModelJson.write(model).getBytes(StandardCharsets.UTF_8)),
  ONNX("model.onnx", OnnxExport::write),
  JAVA("ReleasedScore.java", JavaExport::write);

  private final String fileName;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Function<ReleasedModel, byte[]> writer;

  ExportFormat(String fileName, Function<ReleasedModel, byte[]> writer) {
    this.fileName = fileName;
    this.writer = writer;
  }

  /** The file's name in the folder of a release. */
  public String fileName() {
    return fileName;
  }

  public byte[] write(ReleasedModel model) {
    return writer.apply(model);
  }
}
