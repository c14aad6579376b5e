package dev.lethe.unlearn.release;

import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.List;
import java.util.Optional;

/**
 * A kind of model that can forget, as the planner, a workspace or an audit sees it: they know no
 * problem by name.
 *
 * <p>A release is prepared, from the retained rows and public terms, and then carried out on the
 * secret state. To compare several ways on the same rows, ask {@link #on} once and prepare each
 * from there.
 *
 * @param <S> the secret state that is kept between requests; it never leaves the house
 */
public interface Unlearning<S> {

  /** A short name: {@code logistic}. */
  String name();

  /** The ways that make sense for this problem, those with the least noise first. */
  List<Way> ways();

  /** What statistics of rows of this width keep for it; {@link NormShells} say what there is. */
  default NormShells kept(NormShells shells, int features) {
    return shells;
  }

  /** Trained from nothing but these rows, because somebody declared that it be. */
  S train(Retained rows);

  /**
   * The same model without the record of its rows that the a-priori ways start from: for one that
   * was trained on the way, in this world perhaps and not in another ({@link TrainedRows}).
   */
  S unrecorded(S state);

  /** A model that was trained elsewhere, with no record; empty where weights are not all of one. */
  Optional<S> imported(double[] weights);

  /** How many numbers an imported model has, for rows of this width. */
  default int coordinates(int columns) {
    return columns;
  }

  /** Works out what the ways share on these rows. */
  Plans<S> on(Retained retained);

  default Prepared<S> prepare(Retained retained, Terms terms) {
    return on(retained).prepare(terms);
  }

  /** What a release by these terms will say: a function of the retained rows and public terms. */
  default ReleaseFacts facts(Retained retained, Terms terms) {
    return prepare(retained, terms).facts();
  }

  /**
   * Forgets rows that have already left the retained ones.
   *
   * @param state of a model of any quality, trained with or without the forgotten rows
   * @param after the rows that stay
   * @param forgotten the rows that leave; none for a release of the model as it stands
   */
  default Outcome<S> forget(
      S state, Retained after, GridRows forgotten, Terms terms, RandomBits bits) {
    return prepare(after, terms).carryOut(state, forgotten, bits);
  }

  /** A release of the model as it stands: the first one, or after rows were only added. */
  default Outcome<S> release(S state, Retained rows, Terms terms, RandomBits bits) {
    return forget(state, rows, new GridRows(rows.columns(), new int[0], new int[0]), terms, bits);
  }

  /** What the planner asks beyond plans. */
  Forecast<S> forecast();

  /** How states become bytes and back, for a database that is as secret as they are. */
  StateFormat<S> format();
}
