package dev.lethe.lab.audit.claim;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Way;
import java.util.List;

/** What releases of a single number have in common. */
final class OneNumber {

  static final List<Way> WAYS =
      List.of(
          new Way(Method.EXACT, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final String RUN_ANEW =
      "the number of the retained data, its bound, the choice of what goes out, and fresh noise; the"
          + " number of all data once";

  private OneNumber() {}

  /** One run of a release. */
  interface Run {
    Release release(RandomBits bits);
  }

  static ReleaseClaim claim(ReleaseFacts facts, Run forgot, Run retrained) {
    return new ReleaseClaim(
        facts,
        RUN_ANEW,
        (world, bits) ->
            (world == World.FORGOT ? forgot : retrained).release(bits).parameters().toArray());
  }
}
