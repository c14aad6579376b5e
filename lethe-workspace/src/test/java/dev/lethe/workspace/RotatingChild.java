package dev.lethe.workspace;

/** Signs with a new key again and again, in a process of its own, and releases between. */
final class RotatingChild {

  private RotatingChild() {}

  static ChildJvm start(Home home, int rotations, int releases) {
    return ChildJvm.start(RotatingChild.class, Homes.words(home, "" + rotations, "" + releases));
  }

  public static void main(String[] arguments) {
    int rotations = Integer.parseInt(arguments[0]);
    int releases = Integer.parseInt(arguments[1]);
    try (Workspace open = Workspace.open(Homes.of(arguments, 2), World.TOOLS)) {
      System.out.println(ChildJvm.READY);
      for (int i = 0; i < Math.max(rotations, releases); i++) {
        if (i < rotations) {
          open.rotateKey();
        }
        if (i < releases) {
          open.release(LeavingChild.ASKED);
        }
      }
    }
  }
}
