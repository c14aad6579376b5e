package dev.lethe.lab.differencing;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.Rows;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Deletes rows one at a time, shows attackers the models before and after in every {@link Setting},
 * and measures what they recover.
 *
 * @param rows in the model
 * @param others rows of the same distribution that are not
 * @param deletions how many rows are deleted, each on its own
 * @param sealedSigma the declared σ, where there is one
 */
public record Differencing(
    NormShells shells, GridRows rows, GridRows others, int deletions, OptionalDouble sealedSigma) {

  private static final int FEWEST_ROWS = 10;

  public Differencing {
    Arguments.atLeastOne("the number of deletions", deletions);
    if (rows.rows() < FEWEST_ROWS || others.rows() < FEWEST_ROWS) {
      throw new BadInputException(
          "the attack needs at least %d rows in the model and %d others, but there are %d and %d"
              .formatted(FEWEST_ROWS, FEWEST_ROWS, rows.rows(), others.rows()));
    }
  }

  /** Two thirds of the rows are in the model, the others are what the attacker knows. */
  public static Differencing splitting(
      NormShells shells, GridRows all, int deletions, OptionalDouble sealedSigma) {
    int[] order = Draw.some(all.rows(), all.rows(), Draw.random("differencing", 1));
    int inModel = all.rows() - all.rows() / 3;
    return new Differencing(
        shells,
        Rows.select(all, Arrays.copyOf(order, inModel)),
        Rows.select(all, Arrays.copyOfRange(order, inModel, order.length)),
        deletions,
        sealedSigma);
  }

  public <S> DifferencingReport run(Unlearning<S> unlearning, Terms terms, Progress progress) {
    Victim<S> victim = Victim.of(unlearning, shells, rows);
    Candidates candidates = Candidates.of(rows);
    Retained known =
        Population.of(shells, Collections.nCopies(others.rows(), "other"), others).retained();
    int[] gone =
        Draw.some(
            Math.min(deletions, rows.rows()), rows.rows(), Draw.random("differencing rows", 1));
    Attack<S> attack = new Attack<>(victim, candidates, known, gone, new double[gone.length]);
    Map<Setting, DifferencingReport.Both> recoveries = new EnumMap<>(Setting.class);
    Map<Setting, Double> sigmas = new EnumMap<>(Setting.class);
    double sigma = sealedSigma.orElseGet(() -> victim.sealedSigma(terms));
    for (Setting setting : Setting.values()) {
      Optional<Terms> used = setting.terms(terms, sigma);
      try {
        Retained after = victim.without(gone[0]).population().retained();
        used.ifPresent(by -> sigmas.put(setting, unlearning.facts(after, by).sigma()));
        recoveries.put(setting, attack.in(setting, used, progress));
      } catch (NoGuaranteeException refused) {
        sigmas.remove(setting);
      }
    }
    return new DifferencingReport(
        unlearning.name(),
        rows.rows(),
        others.rows(),
        rows.columns(),
        gone.length,
        candidates.isSigned(),
        Candidates.median(attack.chance()),
        recoveries,
        sigmas);
  }

  /**
   * All deletions, in one setting after the other.
   *
   * @param known the other rows
   * @param chance filled in: cosines between guesses from exact models and rows that were not
   *     deleted
   */
  private record Attack<S>(
      Victim<S> victim, Candidates candidates, Retained known, int[] gone, double[] chance) {

    DifferencingReport.Both in(Setting setting, Optional<Terms> terms, Progress progress) {
      Tally withOthers = new Tally(gone.length);
      Tally withAll = new Tally(gone.length);
      RandomBits bits = RandomBits.secure();
      long before = (long) gone.length * Arrays.asList(Setting.values()).indexOf(setting);
      for (int i = 0; i < gone.length; i++) {
        Removal removal = victim.without(gone[i]);
        double[] first = victim.before(terms, setting.isNoisyBefore(), bits);
        double[] second = victim.after(removal, terms, bits);
        Attacker.Knowledge knowledge =
            new Attacker.Knowledge(victim.loss(), known, removal.population().retained());
        for (Attacker attacker : Attacker.values()) {
          double[] guess = attacker.direction(knowledge, first, second);
          (attacker == Attacker.WITH_OTHER_ROWS ? withOthers : withAll)
              .add(candidates, guess, gone[i]);
          if (setting == Setting.EXACT) {
            chance[i] = candidates.cosine(guess, gone[(i + 1) % gone.length]);
          }
        }
        progress.advance(before + i + 1, (long) gone.length * Setting.values().length);
      }
      return new DifferencingReport.Both(withOthers.median(), withAll.median());
    }
  }

  /** Cosines and ranks, deletion by deletion. */
  private static final class Tally {

    private final double[] cosines;
    private final double[] ranks;
    private int count;

    Tally(int deletions) {
      cosines = new double[deletions];
      ranks = new double[deletions];
    }

    void add(Candidates candidates, double[] guess, int row) {
      cosines[count] = candidates.cosine(guess, row);
      ranks[count] = candidates.rank(guess, row);
      count++;
    }

    DifferencingReport.Recovery median() {
      return new DifferencingReport.Recovery(Candidates.median(cosines), Candidates.median(ranks));
    }
  }
}
