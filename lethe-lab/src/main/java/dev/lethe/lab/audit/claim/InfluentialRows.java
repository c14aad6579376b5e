package dev.lethe.lab.audit.claim;

import dev.lethe.base.LetheException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.lab.data.Draw;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses rows of a model whose deletion moves it far: tries random rows one by one, for a while,
 * and takes those that push the way the most influential one does.
 *
 * @param kept the state that saw all rows
 */
public record InfluentialRows<S>(
    Unlearning<S> unlearning, S kept, NormShells shells, GridRows rows) {

  private static final int MOST_CANDIDATES = 1000;

  private record Candidate(int row, double[] shift) {

    double along(double[] direction) {
      return Dense.dot(shift, direction);
    }
  }

  /** At most {@code count} rows and no more than half of all; random ones where no way tells. */
  public Deletion choose(int count, Terms terms, Duration effort) {
    int size = Math.max(1, Math.min(count, rows.rows() / 2));
    int[] order = Draw.some(rows.rows(), rows.rows(), Draw.random("audited rows", 1));
    List<Candidate> candidates = new ArrayList<>(candidates(order, terms, effort));
    if (!candidates.isEmpty()) {
      candidates.sort(Comparator.comparingDouble(c -> -c.along(c.shift())));
      double[] direction = candidates.get(0).shift();
      candidates.sort(Comparator.comparingDouble(c -> -c.along(direction)));
    }
    IntStream best = candidates.stream().mapToInt(Candidate::row);
    IntStream rest = IntStream.of(order).skip(candidates.size());
    int[] ranked = IntStream.concat(best, rest).toArray();
    Deletion alone = Deletion.of(shells, rows, Arrays.copyOf(ranked, size));
    return size < 2 || candidates.size() < size
        ? alone
        : stronger(alone, besideOthers(candidates, size), terms);
  }

  /** Half of them, beside as many that push the other way and leave in both worlds. */
  private Deletion besideOthers(List<Candidate> ranked, int size) {
    int[] these = ranked.stream().limit(size - size / 2).mapToInt(Candidate::row).toArray();
    int[] others =
        ranked.subList(ranked.size() - size / 2, ranked.size()).stream()
            .mapToInt(Candidate::row)
            .toArray();
    return Deletion.of(shells, rows, these, others);
  }

  private Deletion stronger(Deletion one, Deletion other, Terms terms) {
    return mu(other, terms) > mu(one, terms) ? other : one;
  }

  private double mu(Deletion deletion, Terms terms) {
    Terms passive = terms.by(Method.PASSIVE, Certification.A_PRIORI);
    return ReleaseClaim.mu(() -> RowClaims.of(unlearning, kept, deletion, passive));
  }

  /** How far the model as it stands is from one without the row, which passive releases show. */
  private List<Candidate> candidates(int[] order, Terms terms, Duration effort) {
    Terms passive = terms.by(Method.PASSIVE, Certification.A_PRIORI);
    long end = System.nanoTime() + effort.toNanos();
    List<Candidate> candidates = new ArrayList<>();
    try {
      for (int i = 0; i < Math.min(order.length, MOST_CANDIDATES); i++) {
        if (System.nanoTime() > end) {
          break;
        }
        Deletion deletion = Deletion.of(shells, rows, new int[] {order[i]});
        int row = order[i];
        RowClaims.of(unlearning, kept, deletion, passive)
            .gaussian()
            .map(Gaussian::forgot)
            .ifPresent(shift -> candidates.add(new Candidate(row, shift)));
      }
    } catch (LetheException refused) {
      return List.of();
    }
    return candidates;
  }
}
