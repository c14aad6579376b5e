package dev.lethe.cli.terminal;

import dev.lethe.linalg.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar, the kernel in use and the Java that runs it. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    return new String[] {
      "lethe " + software(), "kernel " + Kernels.best().name(), "java " + Runtime.version()
    };
  }

  public static String software() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }
}
