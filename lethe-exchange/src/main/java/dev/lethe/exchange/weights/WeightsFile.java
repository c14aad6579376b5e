package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import java.nio.file.Path;
import java.util.Optional;

/** Reads models of other tools, told apart by what the file or folder contains. */
public final class WeightsFile {

  private static final byte PICKLE = (byte) 0x80;

  /** The first field of every ONNX file, the version of its format. */
  private static final byte ONNX = 8;

  private WeightsFile() {}

  /** A model of another tool; empty where it is JSON in none of their forms. */
  public static Optional<ImportedModel> read(ByteSource source) {
    requireNoProgram(source);
    if (source.startsWith(ONNX)) {
      return Optional.of(OnnxModel.read(source.name(), source.small("a model")));
    }
    DocumentNode root = Documents.json(source, "a model");
    return SklearnJson.recognises(root) ? Optional.of(SklearnJson.read(root)) : Optional.empty();
  }

  /** A model that is a folder. */
  public static ImportedModel folder(Path path) {
    if (!SparkStage.recognises(path)) {
      throw new BadInputException(
          path + ": a model of Spark ML is expected in a folder, but it has no 'metadata'");
    }
    return SparkModel.read(path);
  }

  /** Unpickling runs whatever the file says. */
  private static void requireNoProgram(ByteSource source) {
    if (source.startsWith(PICKLE)) {
      throw new BadInputException(
          source.name()
              + ": this is a pickle, which is a program and not loaded here; write the weights as"
              + " JSON or ONNX");
    }
  }
}
