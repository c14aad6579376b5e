package dev.lethe.lab.audit.claim;

import dev.lethe.lab.audit.World;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.Outcome;
import dev.lethe.unlearn.Population;
import dev.lethe.unlearn.Removal;
import dev.lethe.unlearn.Terms;
import dev.lethe.unlearn.Unlearning;

/** Claims about models of rows. */
public final class RowClaims {

  private static final String RUN_ANEW =
      "removal of the rows, update of the model with its checks, and fresh noise; training once for"
          + " each world";

  private RowClaims() {}

  /** Both worlds train from nothing. */
  public static <S> ReleaseClaim of(Unlearning<S> unlearning, Deletion deletion, Terms terms) {
    return of(unlearning, unlearning.train(deletion.everybody().retained()), deletion, terms);
  }

  /**
   * A model that is there already, and one that is trained without the forgotten rows.
   *
   * @param kept the state that saw all rows
   */
  public static <S> ReleaseClaim of(
      Unlearning<S> unlearning, S kept, Deletion deletion, Terms terms) {
    return of(
        unlearning, kept, unlearning.train(deletion.withoutThem().retained()), deletion, terms);
  }

  /** Any two states. */
  static <S> ReleaseClaim of(
      Unlearning<S> unlearning, S kept, S retrained, Deletion deletion, Terms terms) {
    Population everybody = deletion.everybody();
    Population withoutThem = deletion.withoutThem();
    return new ReleaseClaim(
        unlearning.facts(withoutThem.retained(), terms),
        RUN_ANEW,
        (world, bits) ->
            (world == World.FORGOT
                    ? forget(unlearning, kept, everybody, terms, bits)
                    : unlearning.release(retrained, withoutThem.retained(), terms, bits))
                .release()
                .parameters()
                .toArray());
  }

  private static <S> Outcome<S> forget(
      Unlearning<S> unlearning, S state, Population everybody, Terms terms, RandomBits bits) {
    Removal removal = everybody.forget(Deletion.REQUEST);
    return unlearning.forget(
        state, removal.population().retained(), removal.forgotten(), terms, bits);
  }
}
