package dev.lethe.svm;

import dev.lethe.base.Grid;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The distinct rows that are solved for, z = y·x each, and where to begin with them.
 *
 * <p>A row that has carried nothing for some solutions, and is well clear of the last, leaves: the
 * last solution is the same without it. One that comes back was needed after all and stays, so no
 * row comes more than twice.
 */
final class WorkingSet {

  /** Solutions after which a row may leave that carried nothing in any of them. */
  static final int USUAL_PATIENCE = 2;

  /** For rows that never leave. */
  static final int FOREVER = Integer.MAX_VALUE;

  /** A row, what it carried in the last solution, and since how many it has carried nothing. */
  private static final class Member {
    private final int[] row;
    private final boolean stays;
    private double alpha;
    private int idle;

    private Member(int[] row, boolean stays) {
      this.row = row;
      this.stays = stays;
    }
  }

  private final int patience;
  private final Set<IntBuffer> here = new HashSet<>();
  private final Set<IntBuffer> left = new HashSet<>();
  private List<Member> members = new ArrayList<>();

  /**
   * An empty one.
   *
   * @param patience a row may leave that carried nothing in so many solutions in a row
   */
  WorkingSet(int patience) {
    this.patience = patience;
  }

  /** Whether there was one among them that is not here. */
  boolean add(SmallestRows found) {
    int before = members.size();
    for (SmallestRows.Keyed keyed : found.rows()) {
      IntBuffer content = IntBuffer.wrap(keyed.row());
      if (here.add(content)) {
        members.add(new Member(keyed.row(), left.contains(content)));
      }
    }
    return members.size() > before;
  }

  /** The rows in the order in which they came, all of label 1. */
  LabelledPoints points() {
    double[][] features = new double[members.size()][];
    int[] labels = new int[features.length];
    Arrays.fill(labels, 1);
    for (int i = 0; i < features.length; i++) {
      features[i] = Arrays.stream(row(i)).mapToDouble(v -> v / (double) Grid.ONE).toArray();
    }
    return LabelledPoints.of(SvmKernel.linear(), features, labels);
  }

  /** α of the last solution, and 0 for rows that came since. */
  double[] start() {
    return members.stream().mapToDouble(member -> member.alpha).toArray();
  }

  int[] row(int i) {
    return members.get(i).row;
  }

  /** Begins with this solution of {@link #points} from now on. */
  void solved(SvmModel model) {
    double[] alpha = new double[members.size()];
    int[] support = model.support();
    double[] coefficients = model.coefficients();
    for (int s = 0; s < support.length; s++) {
      alpha[support[s]] = coefficients[s];
    }
    for (int i = 0; i < alpha.length; i++) {
      Member member = members.get(i);
      member.alpha = alpha[i];
      member.idle = alpha[i] > 0 ? 0 : member.idle + 1;
    }
  }

  /**
   * Rows leave that have carried nothing for long and have margins above this with the weights of
   * the last solution.
   */
  void leave(double[] w, double above) {
    List<Member> kept = new ArrayList<>();
    for (Member member : members) {
      if (member.stays || member.idle < patience || !(margin(w, member.row) > above)) {
        kept.add(member);
      } else {
        here.remove(IntBuffer.wrap(member.row));
        left.add(IntBuffer.wrap(member.row));
      }
    }
    members = kept;
  }

  private static double margin(double[] w, int[] row) {
    double sum = 0;
    for (int j = 0; j < row.length; j++) {
      sum += w[j] * row[j];
    }
    return sum / Grid.ONE;
  }
}
