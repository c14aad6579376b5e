package dev.lethe.linalg;

/** Where kernels are found. */
public final class Kernels {

  private Kernels() {}

  /** The pure Java kernel: always there. */
  public static Kernel java() {
    return JavaKernel.INSTANCE;
  }
}
