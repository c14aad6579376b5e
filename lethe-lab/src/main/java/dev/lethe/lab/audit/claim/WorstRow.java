package dev.lethe.lab.audit.claim;

import dev.lethe.bound.Capacity;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.attack.Adversary;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.data.Draw;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks for the row that tells the worlds apart best when copies of it are forgotten, alone or
 * beside others that pull to the other side: an audit of a harmless deletion shows nothing.
 *
 * @param tries evaluations of the adversary after its starts
 */
record WorstRow<S>(Unlearning<S> unlearning, NormShells shells, GridRows retained, int tries) {

  private static final double[] LENGTHS = {1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};

  Deletion by(Terms terms) {
    Adversary adversary = new Adversary(tries, Draw.random("audit " + unlearning.name(), 1));
    Adversary.Found found = adversary.search(starts(), (row, label) -> damage(row, label, terms));
    return besideOthers(found, terms);
  }

  /**
   * With m copies of the row, or fewer beside copies of its opposite that leave in both worlds: in
   * the one without U those have the model to themselves (docs/mathematics/noise.md, "Which
   * worlds").
   */
  private Deletion besideOthers(Adversary.Found found, Terms terms) {
    int m = terms.capacity().value();
    Deletion best = deletion(found.row(), found.label(), terms.capacity());
    double most = damage(best, terms);
    double[] opposite = Arrays.stream(found.row()).map(v -> -v).toArray();
    for (int others : new int[] {1, m / 4, m / 3, m / 2}) {
      if (others > 0 && others < m) {
        Deletion beside =
            deletion(found.row(), found.label(), Capacity.of(m - others))
                .beside(one(opposite, found.label()), others);
        double damage = damage(beside, terms);
        if (damage > most) {
          most = damage;
          best = beside;
        }
      }
    }
    return best;
  }

  private double damage(double[] row, int label, Terms terms) {
    return damage(deletion(row, label, terms.capacity()), terms);
  }

  private double damage(Deletion deletion, Terms terms) {
    return ReleaseClaim.mu(() -> RowClaims.of(unlearning, deletion, terms));
  }

  private Deletion deletion(double[] row, int label, Capacity m) {
    return Deletion.ofCopies(shells, retained, one(row, label), m.value());
  }

  private GridRows one(double[] row, int label) {
    GridRows none = new GridRows(retained.columns(), new int[0], new int[0]);
    return AddedRow.to(none, row, label);
  }

  /** Along the eigenvectors of XᵀX and between neighbours, in several lengths. */
  private List<double[]> starts() {
    SymmetricEigen eigen =
        Kernels.java()
            .eigen(
                new Deletion(shells, retained, retained).withoutThem().statistics().gram().centre(),
                true);
    int d = retained.columns();
    List<double[]> starts = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      double[] v = Dense.vector(eigen, i);
      double[] next = Dense.vector(eigen, (i + 1) % d);
      for (double length : LENGTHS) {
        double half = length * Math.sqrt(0.5);
        starts.add(Dense.times(length, v));
        starts.add(Dense.times(-length, v));
        starts.add(Dense.plus(Dense.times(half, v), half, next));
      }
    }
    return starts;
  }
}
