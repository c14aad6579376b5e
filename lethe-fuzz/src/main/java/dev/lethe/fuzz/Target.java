package dev.lethe.fuzz;

/** One way to read outsiders' bytes, with everything that must hold of it. */
@FunctionalInterface
interface Target {

  /** Ends normally where all is as it should be; whatever it throws is a finding. */
  void run(byte[] bytes);
}
