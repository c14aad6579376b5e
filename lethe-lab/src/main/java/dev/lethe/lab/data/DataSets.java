package dev.lethe.lab.data;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.image.ImageImport;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.statistics.GridRows;
import java.util.Optional;
import java.util.Set;

/** The data sets of the paper's regressions, prepared as it prepares them. */
public enum DataSets {
  /** Standardised pixels, projected to 25 dimensions, rows shortened to the unit ball. */
  MNIST("MNIST (d = 25)") {
    @Override
    public LabelledData read(DataFolder folder) {
      IdxImages training = MnistImages.part(folder, "train");
      ImageRows recipe = recipe(training);
      return new LabelledData(
          title(),
          "digits 5 to 9 against 0 to 4, pixels standardised over the training images, Gaussian"
              + " projection by a public seed, x/max(1, ‖x‖), tested on the published test images",
          rows(ImageImport.by(recipe).load(training, Progress.SILENT)),
          rows(ImageImport.by(recipe).load(MnistImages.part(folder, "t10k"), Progress.SILENT)));
    }
  },

  /** Standardised columns, rows shortened to the unit ball. */
  ACS_INCOME("ACSIncome (California 2018)") {
    @Override
    public LabelledData read(DataFolder folder) {
      return LabelledData.everyFifthHeldOut(
          title(),
          "more than 50,000 USD or not, columns standardised over all rows, x/max(1, ‖x‖), tested on"
              + " every fifth row",
          TableSets.incomeRows(folder));
    }
  };

  private static final int DIMENSION = 25;

  private final String title;

  DataSets(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** Refuses, with advice, where the folder holds no copy. */
  public abstract LabelledData read(DataFolder folder);

  private static ImageRows recipe(IdxImages images) {
    PixelScale scale = PixelScale.of(images);
    return new ImageRows(
        images.pixels(),
        scale.means(),
        scale.deviations(),
        Optional.of(ProjectionSpec.of(DIMENSION, "lethe")),
        Set.of(5, 6, 7, 8, 9),
        false);
  }

  private static GridRows rows(Dataset data) {
    return new GridRows(data.columns(), data.features(), data.labels());
  }
}
