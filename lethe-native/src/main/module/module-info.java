/** OpenBLAS as a kernel. It exports nothing: the core finds it. */
module dev.lethe.nativeblas {
  requires dev.lethe.core;
  requires static org.jspecify;
  requires org.bytedeco.javacpp;
  requires org.bytedeco.openblas;

  provides dev.lethe.linalg.KernelProvider with
      dev.lethe.nativeblas.OpenBlasProvider;
}
