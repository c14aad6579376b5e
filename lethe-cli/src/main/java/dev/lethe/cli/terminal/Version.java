package dev.lethe.cli.terminal;

import dev.lethe.base.LetheVersion;
import dev.lethe.linalg.Kernels;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar, the kernel in use and the Java that runs it. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "lethe " + LetheVersion.text(), "kernel " + Kernels.best().name(), "java " + Runtime.version()
    };
  }
}
