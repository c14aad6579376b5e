package dev.lethe.linalg;

/** How an optional kernel announces itself to {@link java.util.ServiceLoader}. */
public interface KernelProvider {

  /** The {@link Kernel#name()} of what {@link #load} returns, known without loading it. */
  String name();

  /**
   * Loads what the kernel needs; called at most once.
   *
   * @throws RuntimeException or LinkageError where this machine cannot run it
   */
  Kernel load();
}
