package dev.lethe.workspace;

import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.People;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** The whole life of a thousand canaries in a workspace, in a process of its own. */
final class CanaryChild {

  static final int COUNT = 1000;
  static final Kind KIND = Kind.LOGISTIC_WITH_BIAS;
  static final ReleaseRequest ASKED = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(COUNT));
  static final String COME = "come";
  static final String GO = "go";

  private CanaryChild() {}

  /** One row each, of values that nobody else has. */
  static People canaries() {
    People some = KIND.people(new Random(1), COUNT, "any");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      names.add("CANARY-%06d".formatted(i));
    }
    return new People(names, some.rows());
  }

  private static People part(int from, int to) {
    People all = canaries();
    int d = all.rows().columns();
    return new People(
        all.subjects().subList(from, to),
        new GridRows(
            d,
            Arrays.copyOfRange(all.rows().features(), from * d, to * d),
            Arrays.copyOfRange(all.rows().labels(), from, to)));
  }

  static void come(Home home) {
    int half = COUNT / 2;
    try (World world =
        World.trained(
            home,
            KIND.declared(),
            World.both(KIND.people(new Random(2), 800, "other"), part(0, half)))) {
      world.release(ASKED);
      world.add(World.both(part(half, COUNT), KIND.people(new Random(3), 300, "another")));
      world.release(ASKED);
    }
  }

  static Issued goAtOnce(Workspace open) {
    return open.forget(request(0, COUNT), ASKED);
  }

  static Issued go(Workspace open) {
    int step = COUNT / 4;
    for (int from = 0; from < COUNT - 2 * step; from += step) {
      open.plan(request(from, from + 1), ASKED);
      open.forget(request(from, from + step), ASKED);
      open.release(ASKED);
    }
    open.forgetUnreleased(request(COUNT - 2 * step, COUNT - step), Deletion.BY_OWNER);
    open.add(KIND.people(new Random(4), 100, "later"), Progress.SILENT);
    return open.forget(request(COUNT - step, COUNT), ASKED);
  }

  private static ForgetRequest request(int from, int to) {
    return ForgetRequest.of(canaries().subjects().subList(from, to));
  }

  static List<byte[]> names() {
    return canaries().subjects().stream().map(CanaryChild::utf8).toList();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** As chunks hold them: integers, the last byte last. */
  static List<byte[]> rows() {
    return eachRow(ByteOrder.LITTLE_ENDIAN, Integer.BYTES);
  }

  /** SHA-256 of 0, the number of columns, the features, the label. */
  static List<byte[]> leaves() {
    GridRows rows = canaries().rows();
    int d = rows.columns();
    List<byte[]> leaves = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      ByteBuffer message = ByteBuffer.allocate(1 + Integer.BYTES * (d + 2));
      message.put((byte) 0).putInt(d);
      for (int j = 0; j < d; j++) {
        message.putInt(rows.features()[i * d + j]);
      }
      message.putInt(rows.labels()[i]);
      leaves.add(Sha256.of(message.array()).bytes());
    }
    return leaves;
  }

  /** Every form in which a canary could be somewhere. */
  static List<byte[]> everything() {
    List<byte[]> all = new ArrayList<>(names());
    all.addAll(rows());
    all.addAll(eachRow(ByteOrder.BIG_ENDIAN, Integer.BYTES));
    all.addAll(eachRow(ByteOrder.LITTLE_ENDIAN, Double.BYTES));
    all.addAll(eachRow(ByteOrder.BIG_ENDIAN, Double.BYTES));
    all.addAll(leaves());
    for (byte[] bytes : List.copyOf(all)) {
      all.add(utf8(HexFormat.of().formatHex(bytes)));
    }
    return all;
  }

  /** Three values of each row, as integers or as numbers of the unit ball. */
  private static List<byte[]> eachRow(ByteOrder order, int width) {
    GridRows rows = canaries().rows();
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      ByteBuffer bytes = ByteBuffer.allocate(3 * width).order(order);
      for (int j = 0; j < 3; j++) {
        int value = rows.features()[i * rows.columns() + j];
        if (width == Integer.BYTES) {
          bytes.putInt(value);
        } else {
          bytes.putDouble(value / (double) Grid.ONE);
        }
      }
      all.add(bytes.array());
    }
    return all;
  }

  public static void main(String[] arguments) {
    Home home = Homes.of(arguments, 1);
    if (arguments[0].equals(COME)) {
      come(home);
    } else {
      try (Workspace open = Workspace.open(home, World.TOOLS)) {
        if (!go(open).purge().complete()) {
          throw new IllegalStateException("the purge is not complete");
        }
      }
    }
  }
}
