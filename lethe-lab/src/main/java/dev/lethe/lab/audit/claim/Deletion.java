package dev.lethe.lab.audit.claim;

import dev.lethe.lab.audit.World;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import java.util.Collections;
import java.util.stream.IntStream;

/**
 * The rows that stay, those that leave in both worlds, and those that were there in one of them
 * only.
 *
 * @param shells the public thresholds of the statistics
 * @param others rows of people who are forgotten whether or not U was ever there
 * @param forgotten U
 */
public record Deletion(NormShells shells, GridRows retained, GridRows others, GridRows forgotten) {

  private static final String STAYS = "R";
  private static final String LEAVES_TOO = "V";
  private static final String LEAVES = "U";

  /** Who leaves, as far as they are there. */
  static final ForgetRequest REQUEST = ForgetRequest.of(LEAVES_TOO, LEAVES);

  /** Nobody else leaves. */
  public Deletion(NormShells shells, GridRows retained, GridRows forgotten) {
    this(shells, retained, Rows.select(retained), forgotten);
  }

  /** The same row this many times over, added to rows that stay. */
  public static Deletion ofCopies(NormShells shells, GridRows retained, GridRows row, int copies) {
    return new Deletion(shells, retained, copies(row, copies));
  }

  /** The same beside copies of another row that leave too. */
  Deletion beside(GridRows row, int copies) {
    return new Deletion(shells, retained, copies(row, copies), forgotten);
  }

  private static GridRows copies(GridRows row, int count) {
    return Rows.select(row, new int[count]);
  }

  /** Some of the rows leave, others of them too. */
  static Deletion of(NormShells shells, GridRows all, int[] leaving, int[] too) {
    Deletion both =
        of(shells, all, IntStream.concat(IntStream.of(leaving), IntStream.of(too)).toArray());
    return new Deletion(shells, both.retained(), Rows.select(all, too), Rows.select(all, leaving));
  }

  /** Some of the rows leave. */
  public static Deletion of(NormShells shells, GridRows all, int[] leaving) {
    boolean[] leaves = new boolean[all.rows()];
    for (int row : leaving) {
      leaves[row] = true;
    }
    return new Deletion(
        shells, Rows.select(all, i -> !leaves[i]), Rows.select(all, i -> leaves[i]));
  }

  /** Whom a world begins with. */
  Population at(World world) {
    Population without = withoutThem().plus(Collections.nCopies(others.rows(), LEAVES_TOO), others);
    return world == World.FORGOT
        ? without.plus(Collections.nCopies(forgotten.rows(), LEAVES), forgotten)
        : without;
  }

  /** Those who stay: what both worlds retain. */
  Population withoutThem() {
    return Population.of(shells, Collections.nCopies(retained.rows(), STAYS), retained);
  }
}
