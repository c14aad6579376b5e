package dev.lethe.data.image;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.DatasetBuilder;
import dev.lethe.data.grid.GridRowConsumer;
import dev.lethe.data.projection.GaussianProjection;
import dev.lethe.data.schema.ImageRows;
import java.util.List;
import java.util.Optional;

/** Images through a declared recipe onto the grid: scale, project, clip, truncate. */
public final class ImageImport {

  private static final int REPORT_EVERY = 1024;

  private final ImageRows recipe;
  private final boolean byClass;

  private ImageImport(ImageRows recipe, boolean byClass) {
    this.recipe = recipe;
    this.byClass = byClass;
  }

  public static ImageImport by(ImageRows recipe) {
    return new ImageImport(recipe, false);
  }

  /**
   * The same where an image without a declared label has the index of its class. How many classes
   * there are is declared with the model: the files do not say it.
   */
  public ImageImport withClasses() {
    return new ImageImport(recipe, true);
  }

  public Dataset load(IdxImages images, Progress progress) {
    DatasetBuilder builder = new DatasetBuilder(recipe);
    forEach(images, builder, progress);
    return builder.build();
  }

  /** Passes one grid row an image, in file order. */
  public void forEach(IdxImages images, GridRowConsumer consumer, Progress progress) {
    if (images.pixels() != recipe.pixels()) {
      throw new BadUsageException(
          "the recipe is for images of "
              + recipe.pixels()
              + " pixels, but these have "
              + images.pixels());
    }
    Optional<GaussianProjection> projection =
        recipe.projection().map(spec -> GaussianProjection.of(spec, recipe.pixels()));
    double[] scaled = new double[recipe.pixels()];
    double[] clipped = projection.map(matrix -> new double[matrix.outputs()]).orElse(scaled);
    int[] row = new int[recipe.gridColumns().size()];
    double[] centre = constants(recipe.centre());
    double[] scale = constants(recipe.scale());
    for (int i = 0; i < images.size(); i++) {
      if (i % REPORT_EVERY == 0) {
        progress.advance(i, images.size());
      }
      for (int p = 0; p < scaled.length; p++) {
        scaled[p] = (images.pixel(i, p) - centre[p]) / scale[p];
      }
      if (projection.isPresent()) {
        projection.get().apply(scaled, clipped);
      }
      UnitBallGrid.clip(clipped, row, 0);
      if (recipe.bias()) {
        row[clipped.length] = UnitBallGrid.ONE;
      }
      consumer.accept(row, label(images.label(i)), "");
    }
    progress.advance(images.size(), images.size());
  }

  private double[] constants(List<Double> declared) {
    double[] all = new double[recipe.pixels()];
    for (int p = 0; p < all.length; p++) {
      all[p] = declared.get(declared.size() == 1 ? 0 : p);
    }
    return all;
  }

  private int label(int imageClass) {
    if (recipe.positive().isEmpty()) {
      return byClass ? imageClass : 0;
    }
    return recipe.positive().contains(imageClass) ? UnitBallGrid.ONE : -UnitBallGrid.ONE;
  }
}
