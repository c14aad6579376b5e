package dev.lethe.nativeblas;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.KernelProvider;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;

/** Found by ServiceLoader; loads the native library, or says why it cannot. */
public final class OpenBlasProvider implements KernelProvider {

  @Override
  public String name() {
    return OpenBlasKernel.NAME;
  }

  /** OpenBLAS stays on one thread: its own pool collapses under foreign load. */
  @Override
  public Kernel load(Kernel host) {
    Loader.load(openblas.class);
    openblas.blas_set_num_threads(1);
    return new OpenBlasKernel();
  }
}
