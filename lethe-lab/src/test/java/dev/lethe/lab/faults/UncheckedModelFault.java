package dev.lethe.lab.faults;

import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.LikelihoodRatio;
import dev.lethe.lab.audit.World;
import java.util.List;

/** A house that releases whatever weights it finds, with the little noise of checked ones. */
final class UncheckedModelFault {

  private UncheckedModelFault() {}

  /** Trained on all rows, but stopped early: a tenth of the way is missing. */
  private static class BadlyTrained extends House {

    BadlyTrained() {
      super(Departure.random(8, 30, 3), verified(NoiseFaults.USUAL));
    }

    @Override
    double[] stored(World world) {
      double[] weights = super.stored(world);
      if (world == World.FORGOT) {
        for (int i = 0; i < weights.length; i++) {
          weights[i] *= 0.9;
        }
      }
      return weights;
    }
  }

  static House checked() {
    return new BadlyTrained();
  }

  static List<Caught> unchecked() {
    HouseClaim honest = HouseClaim.of(checked());
    HouseClaim faulty =
        HouseClaim.of(
            new BadlyTrained() {
              @Override
              boolean isNearEnough(World world, double[] weights) {
                return true;
              }
            });
    return List.of(
        Caught.by(
            "audit, likelihood ratio",
            Auditor.BOTH_WORLDS,
            new Effort(Audit.FEWEST, 7),
            new Auditor(faulty, new LikelihoodRatio(faulty.known()), 10),
            new Auditor(honest, new LikelihoodRatio(faulty.known()), 11)));
  }
}
