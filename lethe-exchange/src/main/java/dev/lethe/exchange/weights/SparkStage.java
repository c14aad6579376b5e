package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Shown;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder that Spark ML saved: what it is, its parameters, its numbers, its stages. */
record SparkStage(Path folder, DocumentNode metadata) {

  private static final String PACKAGE = "org.apache.spark.ml.";

  static boolean recognises(Path folder) {
    return Files.isDirectory(folder.resolve("metadata"));
  }

  static SparkStage read(Path folder) {
    List<Path> parts = inside(folder.resolve("metadata"), "part-*");
    if (parts.size() != 1) {
      throw new BadInputException(
          folder.resolve("metadata")
              + ": one file part-… is expected, as Spark ML writes it, but there are "
              + parts.size());
    }
    return new SparkStage(
        folder, Documents.json(ByteSource.of(parts.get(0)), "metadata").requireObject());
  }

  /** The name of its class without Spark's package, or a whole name of another's. */
  String kind() {
    String name = metadata.field("class").string();
    return name.startsWith(PACKAGE) ? name.substring(PACKAGE.length()) : name;
  }

  /** A parameter as it was set, or its default. */
  DocumentNode parameter(String name) {
    DocumentNode set = metadata.field("paramMap").requireObject();
    return set.has(name)
        ? set.field(name)
        : metadata.field("defaultParamMap").requireObject().field(name);
  }

  /** The one record of its numbers. */
  DocumentNode data() {
    List<DocumentNode> records = new ArrayList<>();
    for (Path part : inside(folder.resolve("data"), "*.parquet")) {
      records.addAll(Documents.records(ByteSource.of(part)));
    }
    if (records.size() != 1) {
      throw bad("one record is expected in 'data', but there are " + records.size());
    }
    return records.get(0).requireObject();
  }

  /** Of a pipeline, in their order. */
  List<SparkStage> stages() {
    List<Path> folders = inside(folder.resolve("stages"), "*_*");
    return parameter("stageUids").values().stream()
        .map(
            uid ->
                folders.stream()
                    .filter(path -> name(path).replaceFirst("^[0-9]+_", "").equals(uid))
                    .findFirst()
                    .orElseThrow(() -> bad("the stage " + Shown.of(uid) + " is missing")))
        .map(SparkStage::read)
        .toList();
  }

  private static String name(Path path) {
    return path.getName(path.getNameCount() - 1).toString();
  }

  BadInputException bad(String rule) {
    return new BadInputException(folder + ": " + rule);
  }

  private static List<Path> inside(Path folder, String pattern) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
      List<Path> paths = new ArrayList<>();
      found.forEach(paths::add);
      return paths.stream().sorted().toList();
    } catch (IOException e) {
      throw new BadInputException(folder + ": cannot be read as a folder of Spark ML", e);
    }
  }
}
