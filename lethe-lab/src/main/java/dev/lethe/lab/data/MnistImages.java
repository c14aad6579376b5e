package dev.lethe.lab.data;

import dev.lethe.base.Grid;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.projection.GaussianProjection;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.table.ByteSource;
import dev.lethe.statistics.GridRows;

/**
 * All 70,000 images, the published training images first, and the ways of the paper to make rows of
 * some of them: pixels standardised over the training images, projected, shortened to the unit
 * ball; digits 5 to 9 are +1.
 */
public final class MnistImages {

  private final IdxImages training;
  private final IdxImages test;
  private final double[] means;
  private final double[] deviations;

  private MnistImages(IdxImages training, IdxImages test) {
    this.training = training;
    this.test = test;
    PixelScale scale = PixelScale.of(training);
    this.means = scale.means().stream().mapToDouble(Double::doubleValue).toArray();
    this.deviations = scale.deviations().stream().mapToDouble(Double::doubleValue).toArray();
  }

  static MnistImages read(DataFolder folder) {
    return new MnistImages(part(folder, "train"), part(folder, "t10k"));
  }

  static IdxImages part(DataFolder folder, String part) {
    return IdxImages.read(
        ByteSource.of(folder.file("mnist/" + part + "-images-idx3-ubyte.gz")),
        ByteSource.of(folder.file("mnist/" + part + "-labels-idx1-ubyte.gz")));
  }

  public int size() {
    return training.size() + test.size();
  }

  public int trainingSize() {
    return training.size();
  }

  /** Standardise, project, shorten: what the paper's text says. */
  public GridRows rows(int[] images, ProjectionSpec spec) {
    return onGrid(projected(images, spec, true), images);
  }

  /** Project the pixels as they are, standardise the coordinates over these images, shorten. */
  public GridRows projectedFirst(int[] images, ProjectionSpec spec) {
    double[][] rows = projected(images, spec, false);
    for (int j = 0; j < spec.dimension(); j++) {
      double mean = 0;
      double squares = 0;
      for (double[] row : rows) {
        mean += row[j] / rows.length;
      }
      for (double[] row : rows) {
        squares += (row[j] - mean) * (row[j] - mean) / rows.length;
      }
      for (double[] row : rows) {
        row[j] = (row[j] - mean) / Math.sqrt(squares);
      }
    }
    return onGrid(rows, images);
  }

  private double[][] projected(int[] images, ProjectionSpec spec, boolean standardised) {
    GaussianProjection projection = GaussianProjection.of(spec, means.length);
    double[] scaled = new double[means.length];
    double[][] rows = new double[images.length][spec.dimension()];
    for (int k = 0; k < images.length; k++) {
      boolean isTest = images[k] >= training.size();
      IdxImages part = isTest ? test : training;
      int i = isTest ? images[k] - training.size() : images[k];
      for (int p = 0; p < scaled.length; p++) {
        double pixel = part.pixel(i, p);
        scaled[p] = standardised ? (pixel - means[p]) / deviations[p] : pixel;
      }
      projection.apply(scaled, rows[k]);
    }
    return rows;
  }

  private GridRows onGrid(double[][] rows, int[] images) {
    int d = rows[0].length;
    int[] features = new int[rows.length * d];
    int[] labels = new int[rows.length];
    for (int k = 0; k < rows.length; k++) {
      UnitBallGrid.clip(rows[k], features, k * d);
      labels[k] = digit(images[k]) >= 5 ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(d, features, labels);
  }

  private int digit(int image) {
    return image < training.size() ? training.label(image) : test.label(image - training.size());
  }

  /** The training images as a data set for regressions, by one fixed projection. */
  RegressionSet projectedTo(int dimension) {
    ProjectionSpec spec = ProjectionSpec.of(dimension, "lethe");
    return new RegressionSet(
        PaperData.MNIST,
        "MNIST",
        "pixels standardised over the training images, Gaussian projection to "
            + dimension
            + " dimensions by a public seed, x/max(1, ‖x‖); digits 5 to 9 are +1",
        training.size(),
        images -> rows(images, spec),
        images -> rows(images, spec));
  }
}
