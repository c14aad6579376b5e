package dev.lethe.unlearn.release;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.statistics.Retained;
import java.util.List;
import java.util.Optional;

/**
 * A kind of model that is learnt on the retained rows for every way, and of which a kept one is all
 * there is to the state: it is learnt again, or the kept one goes out under noise.
 *
 * @param <V> the trained result, as it is kept
 */
public interface KeptUnlearning<V> extends Unlearning<KeptModel<V>> {

  /** What the learner gives on these rows. */
  Learnt<V> learnt(Retained rows);

  /** The passes over the rows of any way. */
  Passes passes();

  @Override
  default List<Way> ways() {
    return List.of(
        new Way(Method.EXACT, Certification.VERIFIED),
        new Way(Method.RETRAIN, Certification.VERIFIED),
        new Way(Method.PASSIVE, Certification.A_PRIORI));
  }

  @Override
  default KeptModel<V> train(Retained rows) {
    return KeptModel.trained(learnt(rows).own(), rows);
  }

  @Override
  default KeptModel<V> unrecorded(KeptModel<V> state) {
    return KeptModel.unrecorded(state.value());
  }

  /** Weights are not all there is to know of such a model. */
  @Override
  default Optional<KeptModel<V>> imported(double[] weights) {
    return Optional.empty();
  }

  @Override
  default Plans<KeptModel<V>> on(Retained retained) {
    return new KeptPlans<>(retained, Attempt.of(() -> learnt(retained)), passes());
  }
}
