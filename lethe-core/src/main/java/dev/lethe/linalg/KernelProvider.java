package dev.lethe.linalg;

/** How an optional kernel announces itself to {@link java.util.ServiceLoader}. */
public interface KernelProvider {

  /** The {@link Kernel#name()} of what {@link #load} returns, known without loading it. */
  String name();

  /** Whether it goes on from another kernel, the fastest of those that do not. */
  default boolean isBesideProcessor() {
    return false;
  }

  /**
   * Loads what the kernel needs; called at most once.
   *
   * @param host the fastest kernel so far
   * @throws RuntimeException or LinkageError where this machine cannot run it
   */
  Kernel load(Kernel host);
}
