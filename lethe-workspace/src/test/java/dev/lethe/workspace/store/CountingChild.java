package dev.lethe.workspace.store;

import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.database.Location;

/** Adds one to a number in a workspace, over and over. */
final class CountingChild {

  static final String NUMBER = "number";

  private CountingChild() {}

  public static void main(String[] arguments) {
    Location place =
        arguments.length == 2
            ? Location.parse(arguments[1])
            : new Location.Server(arguments[1], arguments[2]);
    try (WorkspaceStore store = WorkspaceStore.open(place)) {
      System.out.println(ChildJvm.READY);
      for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
        store.change(
            view -> {
              int number = view.text(NUMBER).map(Integer::parseInt).orElse(0);
              view.put(NUMBER, Integer.toString(number + 1));
            });
      }
    }
  }
}
