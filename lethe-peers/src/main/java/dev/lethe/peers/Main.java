package dev.lethe.peers;

import java.io.IOException;
import java.util.Arrays;

/** The bench with one group more: {@code spark}. */
public final class Main {

  private Main() {}

  public static void main(String[] args) throws IOException {
    if (args.length > 0 && args[0].equals("spark")) {
      SparkBench.main(Arrays.copyOfRange(args, 1, args.length));
    } else {
      dev.lethe.bench.Main.main(args);
    }
  }
}
