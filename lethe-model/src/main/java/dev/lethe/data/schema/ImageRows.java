package dev.lethe.data.schema;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.projection.ProjectionSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Images as rows: (pixel − centre) / scale with declared constants, then projected, then clipped.
 *
 * @param pixels pixels of one image
 * @param centre what is subtracted: one constant, or one for each pixel
 * @param scale what is divided by, positive: one constant, or one for each pixel
 * @param positive the classes that become +1, all others −1; empty for no label
 */
public record ImageRows(
    int pixels,
    List<Double> centre,
    List<Double> scale,
    Optional<ProjectionSpec> projection,
    Set<Integer> positive,
    boolean bias)
    implements Recipe {

  public ImageRows {
    centre = List.copyOf(centre);
    scale = List.copyOf(scale);
    positive = Set.copyOf(positive);
    requireConstants(pixels, centre, "centre", false);
    requireConstants(pixels, scale, "scale", true);
    for (int label : positive) {
      if (label < 0 || label > 255) {
        throw new BadUsageException("an image class must be 0 to 255, but got " + label);
      }
    }
  }

  private static void requireConstants(
      int pixels, List<Double> values, String what, boolean positive) {
    if (values.size() != 1 && values.size() != pixels) {
      throw new BadUsageException(
          "the pixel " + what + " needs 1 or " + pixels + " values, but got " + values.size());
    }
    for (double value : values) {
      if (!(Math.abs(value) < Double.POSITIVE_INFINITY) || (positive && !(value > 0))) {
        throw new BadUsageException(
            "the pixel "
                + what
                + " must be finite"
                + (positive ? " and positive" : "")
                + ", but got "
                + value);
      }
    }
  }

  /** pixel/255, no projection, no label, no bias. */
  public static ImageRows plain(int pixels) {
    return new ImageRows(pixels, List.of(0.0), List.of(255.0), Optional.empty(), Set.of(), false);
  }

  public ImageRows withScaling(double centreOfAll, double scaleOfAll) {
    return new ImageRows(
        pixels, List.of(centreOfAll), List.of(scaleOfAll), projection, positive, bias);
  }

  public ImageRows withProjection(ProjectionSpec spec) {
    return new ImageRows(pixels, centre, scale, Optional.of(spec), positive, bias);
  }

  public ImageRows withPositive(Integer... classes) {
    return new ImageRows(pixels, centre, scale, projection, Set.of(classes), bias);
  }

  public ImageRows withBias() {
    return new ImageRows(pixels, centre, scale, projection, positive, true);
  }

  @Override
  public List<String> gridColumns() {
    List<String> names =
        new ArrayList<>(
            projection
                .map(spec -> RecipeNames.projected(spec.dimension()))
                .orElseGet(() -> RecipeNames.pixels(pixels)));
    if (bias) {
      names.add(RecipeNames.BIAS);
    }
    return List.copyOf(names);
  }

  @Override
  public Optional<Label> label() {
    if (positive.isEmpty()) {
      return Optional.empty();
    }
    List<String> plus = new TreeSet<>(positive).stream().map(String::valueOf).toList();
    List<String> minus = new ArrayList<>();
    for (int k = 0; k < 256; k++) {
      if (!positive.contains(k)) {
        minus.add(String.valueOf(k));
      }
    }
    return Optional.of(new Label.Binary("class", plus, minus));
  }

  @Override
  public Optional<String> id() {
    return Optional.empty();
  }

  @Override
  public List<String> assumptions() {
    return List.of();
  }
}
