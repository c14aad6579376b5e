package dev.lethe.unlearn.release;

import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;

/**
 * The plans of a problem whose every way starts from what is learnt on the retained rows, and of
 * which a kept model is all there is to the state.
 *
 * @param learnt on these rows, once for all ways
 * @param each the passes of any way
 */
record KeptPlans<V>(Retained retained, Attempt<? extends Learnt<V>> learnt, Passes each)
    implements Plans<KeptModel<V>> {

  @Override
  public Prepared<KeptModel<V>> prepare(Terms terms) {
    Learnt<V> own = learnt.get();
    return new KeptWork<>(retained, own, own.facts(terms));
  }

  @Override
  public Passes passes(Terms terms) {
    return each;
  }

  private record KeptWork<V>(Retained retained, Learnt<V> learnt, ReleaseFacts facts)
      implements Prepared<KeptModel<V>> {

    @Override
    public Outcome<KeptModel<V>> carryOut(KeptModel<V> state, GridRows forgotten, RandomBits bits) {
      Terms terms = facts.terms();
      V own = learnt.own();
      KeptModel<V> kept = state.without(forgotten, retained, terms);
      V trained = kept.serves(terms.capacity()) ? kept.value() : own;
      Release release = learnt.release(trained, facts, bits);
      return new Outcome<>(kept.next(terms, own, retained), release);
    }
  }
}
