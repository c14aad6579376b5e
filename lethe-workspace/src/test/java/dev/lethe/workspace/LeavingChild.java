package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.population.ForgetRequest;
import java.util.List;

/**
 * Forgets people, one request each, in a process of its own: those numbered from, from + step, …
 * below to, whoever of them is still there.
 */
final class LeavingChild {

  static final ReleaseRequest ASKED = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(5));

  /** Said where another process was in the way; nothing was changed then. */
  static final int IN_THE_WAY = 17;

  /** Said after each request. */
  static final String GONE = "gone";

  private LeavingChild() {}

  static ChildJvm start(Home home, int from, int to, int step) {
    return start(List.of(), home, from, to, step);
  }

  static ChildJvm start(List<String> flags, Home home, int from, int to, int step) {
    String[] words = Homes.words(home, "" + from, "" + to, "" + step);
    return ChildJvm.start(flags, LeavingChild.class, words);
  }

  static String name(int number) {
    return "p-" + number;
  }

  public static void main(String[] arguments) {
    int from = Integer.parseInt(arguments[0]);
    int to = Integer.parseInt(arguments[1]);
    int step = Integer.parseInt(arguments[2]);
    try (Workspace open = Workspace.open(Homes.of(arguments, 3), World.TOOLS)) {
      System.out.println(ChildJvm.READY);
      for (int i = from; i < to; i += step) {
        try {
          open.forget(ForgetRequest.of(name(i)), ASKED);
        } catch (BadInputException gone) {
          if (!String.valueOf(gone.getMessage()).contains("has rows here")) {
            throw gone;
          }
        }
        System.out.println(GONE);
      }
    } catch (BadUsageException busy) {
      if (String.valueOf(busy.getMessage()).contains("another process")) {
        System.exit(IN_THE_WAY);
      }
      throw busy;
    }
  }
}
