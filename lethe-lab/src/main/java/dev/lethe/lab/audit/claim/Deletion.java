package dev.lethe.lab.audit.claim;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.ForgetRequest;
import dev.lethe.unlearn.Population;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.IntStream;

/**
 * R and U: the rows that stay, and those that were there in one of the worlds only.
 *
 * @param shells the public thresholds of the statistics
 */
public record Deletion(NormShells shells, GridRows retained, GridRows forgotten) {

  private static final String STAYS = "R";
  private static final String LEAVES = "U";

  /** Who leaves. */
  public static final ForgetRequest REQUEST = ForgetRequest.of(LEAVES);

  /** The same row so many times over, added to rows that stay. */
  public static Deletion ofCopies(NormShells shells, GridRows retained, GridRows row, int copies) {
    GridRows forgotten = row;
    for (int i = 1; i < copies; i++) {
      forgotten = join(forgotten, row);
    }
    return new Deletion(shells, retained, forgotten);
  }

  /** Some of the rows leave. */
  public static Deletion of(NormShells shells, GridRows all, int[] leaving) {
    boolean[] leaves = new boolean[all.rows()];
    for (int row : leaving) {
      leaves[row] = true;
    }
    return new Deletion(shells, those(all, leaves, false), those(all, leaves, true));
  }

  private static GridRows those(GridRows all, boolean[] leaves, boolean wanted) {
    return select(all, IntStream.range(0, all.rows()).filter(i -> leaves[i] == wanted).toArray());
  }

  /** The rows of these numbers. */
  public static GridRows select(GridRows all, int[] rows) {
    int d = all.columns();
    int[] features = new int[rows.length * d];
    int[] labels = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(all.features(), rows[i] * d, features, i * d, d);
      labels[i] = all.labels()[rows[i]];
    }
    return new GridRows(d, features, labels);
  }

  /** Everybody: the world that will have to forget. */
  Population everybody() {
    return Population.of(shells, Collections.nCopies(retained.rows(), STAYS), retained)
        .plus(Collections.nCopies(forgotten.rows(), LEAVES), forgotten);
  }

  /** Those who stay: the world that never saw the others. */
  Population withoutThem() {
    return Population.of(shells, Collections.nCopies(retained.rows(), STAYS), retained);
  }

  private static GridRows join(GridRows a, GridRows b) {
    int[] features = Arrays.copyOf(a.features(), a.features().length + b.features().length);
    System.arraycopy(b.features(), 0, features, a.features().length, b.features().length);
    int[] labels = Arrays.copyOf(a.labels(), a.rows() + b.rows());
    System.arraycopy(b.labels(), 0, labels, a.rows(), b.rows());
    return new GridRows(a.columns(), features, labels);
  }
}
