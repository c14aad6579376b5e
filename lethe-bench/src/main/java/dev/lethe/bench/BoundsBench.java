package dev.lethe.bench;

import java.io.PrintStream;

/** Learners and bounds: each against the computation it adds to, and against its peer. */
final class BoundsBench {

  private BoundsBench() {}

  static boolean run(PrintStream out) {
    // Not &&: a missed limit does not spare the others.
    return PcaBench.run(out)
        & SvmBench.run(out)
        & LogisticBench.run(out)
        & SpanningTreeBench.run(out);
  }
}
