package dev.lethe.bench;

import java.io.PrintStream;

/** Learners and bounds: each against the computation it adds to, and against its peer. */
final class BoundsBench {

  private BoundsBench() {}

  static boolean run(PrintStream out) {
    boolean met = PcaBench.run(out);
    met &= SvmBench.run(out);
    met &= LogisticBench.run(out);
    met &= SpanningTreeBench.run(out);
    return met;
  }
}
