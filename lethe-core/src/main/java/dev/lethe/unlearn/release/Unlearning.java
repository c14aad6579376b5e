package dev.lethe.unlearn.release;

import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import java.util.List;

/**
 * A kind of model that can forget, as the planner, a workspace or an audit sees it: they know no
 * problem by name.
 *
 * @param <S> the secret state that is kept between requests; it never leaves the house
 */
public interface Unlearning<S> {

  /** A short name: {@code logistic}. */
  String name();

  /** The ways that make sense for this problem, those with the least noise first. */
  List<Way> ways();

  /** Trained from nothing but these rows, because somebody declared that it be. */
  S train(Retained rows);

  /**
   * The same model without the record of its rows that the a-priori ways start from: for one that
   * was trained on the way, in this world perhaps and not in another ({@link TrainedRows}).
   */
  S unrecorded(S state);

  /** What a release by these terms will say: a function of the retained rows and public terms. */
  ReleaseFacts facts(Retained retained, Terms terms);

  /**
   * Forgets rows that have already left the retained ones.
   *
   * @param state of a model of any quality, trained with or without the forgotten rows
   * @param after the rows that stay
   * @param forgotten the rows that leave; none for a release of the model as it stands
   */
  Outcome<S> forget(S state, Retained after, GridRows forgotten, Terms terms, RandomBits bits);

  /** A release of the model as it stands: the first one, or after rows were only added. */
  default Outcome<S> release(S state, Retained rows, Terms terms, RandomBits bits) {
    return forget(state, rows, new GridRows(rows.columns(), new int[0], new int[0]), terms, bits);
  }

  /** What the planner asks beyond the facts. */
  Forecast<S> outlook();

  /** How states become bytes and back, for a database that is as secret as they are. */
  StateFormat<S> format();
}
