package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.Purge;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A thousand people whose names, rows, leaves and traces in secrets can be found byte by byte.
 *
 * @param count how many
 */
record Canaries(int count) {

  private static final int COLUMNS = 5;
  private static final int MARK = 0x000BEA5E;

  List<String> names() {
    return IntStream.range(0, count).mapToObj("CANARY-%06d"::formatted).toList();
  }

  List<byte[]> namePatterns() {
    return names().stream().map(name -> name.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** Rows whose first feature is a mark and whose second is a number. */
  GridRows rows() {
    int[] features = new int[count * COLUMNS];
    for (int i = 0; i < count; i++) {
      Arrays.fill(features, i * COLUMNS, (i + 1) * COLUMNS, 1_000_000 - i);
      features[i * COLUMNS] = MARK;
      features[i * COLUMNS + 1] = i + 1;
    }
    return new GridRows(COLUMNS, features, new int[count]);
  }

  List<byte[]> rowPatterns() {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                ByteBuffer.allocate(12)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(MARK)
                    .putInt(i + 1)
                    .putInt(1_000_000 - i)
                    .array())
        .toList();
  }

  /** What a leaf, a statistic or a secret state would hold of canary i. */
  byte[] trace(int i) {
    return "TRACE-%026d".formatted(i).getBytes(StandardCharsets.UTF_8);
  }

  List<byte[]> tracePatterns() {
    return IntStream.range(0, count).mapToObj(this::trace).toList();
  }

  /** Imports canaries among others, bit by bit, and leaves traces of them everywhere. */
  void settleIn(WorkspaceStore store) {
    int step = count / 10;
    for (int from = 0; from < count; from += step) {
      int first = from;
      People others = People.generated(from, 700, COLUMNS, "other");
      store.change(
          view -> {
            view.importRows(others.names(), others.rows());
            view.importRows(names().subList(first, first + step), slice(first, first + step));
            ByteBuffer state = ByteBuffer.allocate(32 * count);
            for (int i = 0; i < first + step; i++) {
              state.put(trace(i));
            }
            for (int i = Math.max(0, first - 30); i < first + step; i++) {
              view.putLeaves(i, joined(new byte[130 * ((first + i) % 70)], trace(i)));
            }
            view.put("state", Arrays.copyOf(state.array(), state.position()));
            view.appendRelease(
                LocalDate.EPOCH,
                new ReleaseDocuments(
                    "{}",
                    Optional.empty(),
                    "{}",
                    Optional.of(new String(trace(first), StandardCharsets.UTF_8))),
                "{}");
          });
    }
  }

  /** Lets go of all of them and their traces, in a few requests. */
  Purge leave(WorkspaceStore store) {
    List<Purge> purges = new ArrayList<>();
    int step = count / 4;
    for (int from = 0; from < count; from += step) {
      List<String> leaving = names().subList(from, from + step);
      int first = from;
      purges.add(
          store.change(
              view -> {
                view.removeSubjects(ForgetRequest.of(leaving));
                for (int i = first; i < first + step; i++) {
                  view.putLeaves(i, new byte[32 * (i % 7)]);
                }
                view.put("state", new byte[first]);
                view.dropOpenings();
              }));
    }
    return purges.get(purges.size() - 1);
  }

  private GridRows slice(int from, int to) {
    return new GridRows(
        COLUMNS,
        Arrays.copyOfRange(rows().features(), from * COLUMNS, to * COLUMNS),
        new int[to - from]);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
