package dev.lethe.fuzz;

import java.util.Arrays;
import java.util.List;

/** All targets in one run, for a short one: the first byte says which. */
final class AllTargets implements Target {

  static final String NAME = "all";

  private final List<Target> targets = Arrays.stream(Targets.values()).map(Targets::make).toList();

  @Override
  public void run(byte[] bytes) {
    if (bytes.length > 0) {
      targets
          .get(Math.floorMod(bytes[0], targets.size()))
          .run(Arrays.copyOfRange(bytes, 1, bytes.length));
    }
  }
}
