package dev.lethe.cli.input;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.image.ImageImport;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.LabelNeed;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that apply where the data are images in the idx format (MNIST's). */
final class ImageOptions {

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "With images: their classes, as an idx file.")
  private @Nullable Path labels;

  @Option(
      names = "--positive",
      split = ",",
      paramLabel = "CLASS",
      description = "With images: the classes that count as +1, all others as -1.")
  private List<Integer> positive = List.of();

  @Option(
      names = "--project",
      paramLabel = "DIM",
      description = "With images: project to so many dimensions at random.")
  private @Nullable Integer dimension;

  @Option(
      names = "--seed",
      paramLabel = "TEXT",
      description = "With --project: the public seed of the projection (default: lethe).")
  private @Nullable String seed;

  void refuseWithTable() {
    if (labels != null || dimension != null || seed != null || !positive.isEmpty()) {
      throw new BadUsageException(
          "--labels, --positive, --project and --seed are for images, but the data are a table"
              + " (a schema can declare a projection of its own)");
    }
  }

  Dataset load(Path file, LabelNeed need, int limit) {
    if (need == LabelNeed.ANY || need == LabelNeed.COUNT) {
      throw new BadUsageException("images have classes, not numbers, to predict");
    }
    if (labels == null && (need != LabelNeed.NONE || !positive.isEmpty())) {
      throw new BadUsageException("images need their classes: --labels FILE");
    }
    if (need == LabelNeed.TWO_CLASSES && positive.isEmpty()) {
      throw new BadUsageException(
          "say which classes count as +1: for example --positive 5,6,7,8,9");
    }
    if (seed != null && dimension == null) {
      throw new BadUsageException("--seed goes with --project");
    }
    ByteSource pixels = ByteSource.of(file);
    IdxImages images =
        (labels == null
                ? IdxImages.unlabelled(pixels)
                : IdxImages.read(pixels, ByteSource.of(labels)))
            .first(limit);
    ImageRows recipe = ImageRows.plain(images.pixels());
    if (dimension != null) {
      recipe = recipe.withProjection(ProjectionSpec.of(dimension, seed == null ? "lethe" : seed));
    }
    if (!positive.isEmpty()) {
      recipe = recipe.withPositive(positive.toArray(Integer[]::new));
    }
    ImageImport plain = ImageImport.by(recipe);
    try (TerminalProgress progress = TerminalProgress.of("images")) {
      return (need == LabelNeed.CLASSES ? plain.withClasses() : plain).load(images, progress);
    }
  }
}
