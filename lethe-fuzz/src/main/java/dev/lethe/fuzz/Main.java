package dev.lethe.fuzz;

import dev.lethe.base.LetheException;
import java.io.IOException;
import java.nio.file.Path;

/** {@code TARGET [SECONDS]}: fuzzes one target, or lists them all. */
public final class Main {

  private static final int USUAL_SECONDS = 60;

  private Main() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      System.exit(run(arguments));
    } catch (LetheException e) {
      System.err.println(e.getMessage());
      System.exit(e.exitCode());
    }
  }

  private static int run(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 0) {
      System.out.println("fuzz TARGET [SECONDS], TARGET one of " + Targets.words());
      return 2;
    }
    Targets target = Targets.named(arguments[0]);
    int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : USUAL_SECONDS;
    Path folder = Path.of(System.getProperty("lethe.fuzz.folder", "lethe-fuzz"));
    return Driver.in(folder).run(target, "-max_total_time=" + seconds);
  }
}
