package dev.lethe.unlearn.population;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which rows belong to whom, as serial numbers of a {@link RowStore}.
 *
 * <p>Subjects are spread over 2¹⁶ small maps, in a table of tables that versions of the index
 * share, so a change copies two rows of 2⁸ pointers and the map of each subject it touches: about
 * 15 entries for a million subjects.
 */
final class SubjectIndex {

  private static final int LEVEL_BITS = 8;
  private static final int WIDTH = 1 << LEVEL_BITS;
  private static final List<Map<String, long[]>> NO_MAPS = Collections.nCopies(WIDTH, Map.of());
  private static final SubjectIndex EMPTY =
      new SubjectIndex(Collections.nCopies(WIDTH, NO_MAPS), 0);

  private final List<List<Map<String, long[]>>> shards;
  private final int subjects;

  private SubjectIndex(List<List<Map<String, long[]>>> shards, int subjects) {
    this.shards = shards;
    this.subjects = subjects;
  }

  static SubjectIndex empty() {
    return EMPTY;
  }

  int subjects() {
    return subjects;
  }

  /** The rows of a subject, rising; null where the subject is not known. */
  long @Nullable [] rowsOf(String subject) {
    return shard(subject).get(subject);
  }

  /** The index after row {@code first + i} came for {@code ids.get(i)}. */
  SubjectIndex plus(List<String> ids, long first) {
    Map<String, Serials> arrivals = new HashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      arrivals.computeIfAbsent(ids.get(i), id -> new Serials()).add(first + i);
    }
    Draft draft = new Draft();
    arrivals.forEach(
        (subject, serials) ->
            draft.shard(subject).merge(subject, serials.get(), SubjectIndex::join));
    return draft.build();
  }

  /** The index without these subjects. */
  SubjectIndex without(Collection<String> leaving) {
    Draft draft = new Draft();
    leaving.forEach(subject -> draft.shard(subject).remove(subject));
    return draft.build();
  }

  private static long[] join(long[] before, long[] after) {
    long[] both = Arrays.copyOf(before, before.length + after.length);
    System.arraycopy(after, 0, both, before.length, after.length);
    return both;
  }

  private Map<String, long[]> shard(String subject) {
    int s = shardOf(subject);
    return shards.get(s >>> LEVEL_BITS).get(s & (WIDTH - 1));
  }

  /** The high bits of a product: the maps themselves go by the low bits of the hash. */
  private static int shardOf(String subject) {
    return (subject.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - 2 * LEVEL_BITS);
  }

  /** Copies a row of the table, and a shard in it, when it is first asked for. */
  private final class Draft {

    private final List<List<Map<String, long[]>>> table = new ArrayList<>(shards);
    private final Set<Integer> changed = new HashSet<>();
    private int before;
    private int after;

    Map<String, long[]> shard(String subject) {
      int s = shardOf(subject);
      int row = s >>> LEVEL_BITS;
      int column = s & (WIDTH - 1);
      if (changed.add(s)) {
        if (table.get(row) == shards.get(row)) {
          table.set(row, new ArrayList<>(shards.get(row)));
        }
        Map<String, long[]> old = table.get(row).get(column);
        before += old.size();
        table.get(row).set(column, new HashMap<>(old));
      }
      return table.get(row).get(column);
    }

    SubjectIndex build() {
      for (int s : changed) {
        after += table.get(s >>> LEVEL_BITS).get(s & (WIDTH - 1)).size();
      }
      return new SubjectIndex(table, subjects + after - before);
    }
  }

  /** A list of serial numbers that grows. */
  private static final class Serials {

    private long[] values = new long[1];
    private int count;

    void add(long serial) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = serial;
    }

    long[] get() {
      return count == values.length ? values : Arrays.copyOf(values, count);
    }
  }
}
