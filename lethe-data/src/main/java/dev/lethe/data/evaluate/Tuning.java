package dev.lethe.data.evaluate;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Models that differ in their parameters, each tried on rows it was not learnt from.
 *
 * @param tried in the order they were given
 */
public record Tuning(List<Tried> tried) {

  /** One of them and its score. */
  public record Tried(DeclaredModel model, Evaluation found) {}

  public Tuning {
    tried = List.copyOf(tried);
    if (tried.isEmpty()) {
      throw new BadUsageException("there is nothing to choose from");
    }
  }

  /** Learnt on some rows, judged on others. */
  public static Tuning on(
      Schema schema,
      List<DeclaredModel> models,
      GridRows learn,
      GridRows judge,
      Progress progress) {
    List<Tried> tried = new ArrayList<>();
    for (DeclaredModel model : models) {
      tried.add(new Tried(model, Trial.learnt(model, schema, learn).on(judge)));
      progress.advance(tried.size(), models.size());
    }
    return new Tuning(tried);
  }

  /**
   * Each row is judged once, by a model that was learnt without its person.
   *
   * @param subjects whose row it is, one a row
   */
  public static Tuning folds(
      Schema schema,
      List<DeclaredModel> models,
      GridRows rows,
      List<String> subjects,
      int folds,
      Progress progress) {
    List<Split> splits = splits(rows, subjects, folds);
    List<Tried> tried = new ArrayList<>();
    for (DeclaredModel model : models) {
      List<Trial> trials =
          splits.stream().map(split -> Trial.learnt(model, schema, split.first())).toList();
      Evaluator evaluator = trials.get(0).evaluator();
      for (int f = 0; f < folds; f++) {
        trials.get(f).judge(splits.get(f).second(), evaluator);
      }
      tried.add(new Tried(model, evaluator.result("the rows")));
      progress.advance(tried.size(), models.size());
    }
    return new Tuning(tried);
  }

  /** People take turns in the order in which they first come. */
  private static List<Split> splits(GridRows rows, List<String> subjects, int folds) {
    Map<String, Integer> turn = new HashMap<>();
    int[] fold = new int[rows.rows()];
    for (int i = 0; i < fold.length; i++) {
      String subject = subjects.get(i);
      turn.putIfAbsent(subject, turn.size() % folds);
      fold[i] = turn.get(subject);
    }
    if (folds < 2 || turn.size() < folds) {
      throw new BadUsageException(
          "folds must be 2 or more and at most the %d people, but got %d"
              .formatted(turn.size(), folds));
    }
    List<Split> splits = new ArrayList<>();
    for (int f = 0; f < folds; f++) {
      int each = f;
      splits.add(Split.by(rows, i -> fold[i] == each));
    }
    return splits;
  }

  /** By score; among equals by log-loss where there is one, then the first. */
  public Tried best() {
    Comparator<Tried> byScore =
        (a, b) -> a.found().metric().compare(a.found().score(), b.found().score());
    Comparator<Tried> byLogLoss =
        Comparator.comparingDouble(each -> each.found().logLoss().orElse(0));
    return tried.stream().min(byScore.thenComparing(byLogLoss)).orElseThrow();
  }
}
