package dev.lethe.workspace.store;

import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Location;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A change so large that SQLite's cache overflows into its log, and which is never committed. */
final class SpillingChild {

  static final String CREATE = "create";
  static final String OPEN = "open";
  private static final int COUNT = 200_000;
  private static final int EACH = 16;
  private static final int SOUGHT = 1_000;

  private SpillingChild() {}

  /** Hardly two have four bytes in common, which makes the scan fast. */
  private static byte[] mark(int number) {
    long spread = (number + 1) * 0x9E3779B97F4A7C15L;
    return ByteBuffer.allocate(EACH).putLong(spread).putLong(~spread).array();
  }

  /** Some of what the change wrote first. */
  static List<byte[]> patterns() {
    return IntStream.range(0, SOUGHT).mapToObj(SpillingChild::mark).toList();
  }

  static void spill(WriteView view) {
    ByteBuffer content = ByteBuffer.allocate(COUNT * EACH);
    for (int i = 0; i < COUNT; i++) {
      content.put(mark(i));
    }
    view.put("spilled", content.array());
    view.put("more", new byte[COUNT * EACH]);
  }

  public static void main(String[] arguments) {
    Location place = Location.parse(arguments[1]);
    Consumer<WriteView> change =
        view -> {
          spill(view);
          System.out.println(ChildJvm.READY);
          ChildJvm.awaitKill();
        };
    if (arguments[0].equals(CREATE)) {
      WorkspaceStore.create(place, change, new CommitGate(), "made").close();
    } else {
      WorkspaceStore.open(place).change(change);
    }
  }
}
