package dev.lethe.workspace.store;

import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.database.Location;
import java.util.List;

/**
 * Forgets some canaries one by one, writes down how many are left, and waits to be killed. It is
 * ready before the first and after each.
 */
final class ForgettingChild {

  static final String LEFT = "left";
  static final int AT_MOST = 50;

  private ForgettingChild() {}

  public static void main(String[] arguments) {
    try (WorkspaceStore store = WorkspaceStore.open(Location.parse(arguments[0]))) {
      List<String> names = new Canaries(Integer.parseInt(arguments[1])).names();
      System.out.println(ChildJvm.READY);
      int gone = names.size() - store.read(ReadView::subjectCount);
      for (int i = gone; i < gone + AT_MOST; i++) {
        String name = names.get(i);
        store.change(
            view -> {
              view.removeSubjects(ForgetRequest.of(name));
              view.put(LEFT, Integer.toString(view.subjectCount()));
            });
        System.out.println(ChildJvm.READY);
      }
      ChildJvm.awaitKill();
    }
  }
}
