package dev.lethe.lab.audit.claim;

import dev.lethe.lab.audit.World;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;

/** Claims about models of rows. */
final class RowClaims {

  private static final String RUN_ANEW =
      "removal of the rows, update of the model with its checks, and fresh noise; training once for"
          + " each world";

  private RowClaims() {}

  /** Both worlds train from nothing. */
  static <S> ReleaseClaim of(Unlearning<S> unlearning, Deletion deletion, Terms terms) {
    return of(unlearning, trained(unlearning, deletion, World.FORGOT), deletion, terms);
  }

  /**
   * A model that is there already, and one that is trained without the rows of U.
   *
   * @param kept the state that saw all rows
   */
  static <S> ReleaseClaim of(Unlearning<S> unlearning, S kept, Deletion deletion, Terms terms) {
    return of(unlearning, kept, trained(unlearning, deletion, World.RETRAINED), deletion, terms);
  }

  private static <S> S trained(Unlearning<S> unlearning, Deletion deletion, World world) {
    return unlearning.train(deletion.at(world).retained());
  }

  /** Any two states. */
  static <S> ReleaseClaim of(
      Unlearning<S> unlearning, S kept, S retrained, Deletion deletion, Terms terms) {
    Population before = deletion.at(World.FORGOT);
    Population beforeToo = deletion.at(World.RETRAINED);
    return new ReleaseClaim(
        unlearning.facts(deletion.withoutThem().retained(), terms),
        RUN_ANEW,
        (world, bits) ->
            (world == World.FORGOT
                    ? forget(unlearning, kept, before, terms, bits)
                    : forget(unlearning, retrained, beforeToo, terms, bits))
                .release()
                .parameters()
                .toArray());
  }

  /** Whoever leaves that world; a release of the model as it stands where nobody does. */
  private static <S> Outcome<S> forget(
      Unlearning<S> unlearning, S state, Population before, Terms terms, RandomBits bits) {
    Removal removal = before.forget(Deletion.REQUEST);
    return unlearning.forget(
        state, removal.population().retained(), removal.forgotten(), terms, bits);
  }
}
