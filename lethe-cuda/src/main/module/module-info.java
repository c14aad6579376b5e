/** A graphics card as a kernel. It exports nothing: the core finds it. */
module dev.lethe.cuda {
  requires dev.lethe.core;
  requires static org.jspecify;

  provides dev.lethe.linalg.KernelProvider with
      dev.lethe.cuda.CudaProvider;
}
