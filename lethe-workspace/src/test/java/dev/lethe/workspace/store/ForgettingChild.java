package dev.lethe.workspace.store;

import dev.lethe.unlearn.ForgetRequest;
import dev.lethe.workspace.ChildJvm;
import java.util.List;

/** Forgets one canary after the other and writes down how many are left, until it is killed. */
final class ForgettingChild {

  static final String LEFT = "left";

  private ForgettingChild() {}

  public static void main(String[] arguments) {
    try (WorkspaceStore store = WorkspaceStore.open(Location.parse(arguments[0]))) {
      List<String> names = new Canaries(Integer.parseInt(arguments[1])).names();
      System.out.println(ChildJvm.READY);
      for (int i = names.size() - store.read(ReadView::subjectCount); i < names.size(); i++) {
        String name = names.get(i);
        store.change(
            view -> {
              view.removeSubjects(ForgetRequest.of(name));
              view.put(LEFT, Integer.toString(view.subjectCount()));
            });
      }
    }
  }
}
