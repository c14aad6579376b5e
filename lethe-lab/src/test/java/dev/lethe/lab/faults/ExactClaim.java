package dev.lethe.lab.faults;

import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;

/** A house that learns again from exact statistics, and so adds no noise. */
record ExactClaim(House house) implements Claim {

  @Override
  public String method() {
    return "exact";
  }

  @Override
  public Guarantee guarantee() {
    return Guarantee.of(0, Double.MIN_NORMAL);
  }

  @Override
  public double[] release(World world, RandomBits bits) {
    return House.fit(house.rows(world).after().statistics());
  }

  @Override
  public boolean isNoiseless() {
    return true;
  }
}
