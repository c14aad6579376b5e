package dev.lethe.unlearn;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which rows belong to whom, as serial numbers of a {@link RowStore}.
 *
 * <p>Subjects are spread over a fixed number of small maps that versions of the index share, so a
 * change copies only the maps of the subjects it touches: about 250 entries each for a million
 * subjects.
 */
final class SubjectIndex {

  private static final int SHARD_BITS = 12;
  private static final SubjectIndex EMPTY = new SubjectIndex(emptyShards(), 0);

  private final List<Map<String, long[]>> shards;
  private final int subjects;

  private SubjectIndex(List<Map<String, long[]>> shards, int subjects) {
    this.shards = shards;
    this.subjects = subjects;
  }

  private static List<Map<String, long[]>> emptyShards() {
    List<Map<String, long[]>> shards = Arrays.asList(newShards());
    shards.replaceAll(none -> Map.of());
    return shards;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map<String, long[]>[] newShards() {
    return new Map[1 << SHARD_BITS];
  }

  static SubjectIndex empty() {
    return EMPTY;
  }

  int subjects() {
    return subjects;
  }

  /** The rows of a subject, rising; null where the subject is not known. */
  long @Nullable [] rowsOf(String subject) {
    return shards.get(shardOf(subject)).get(subject);
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

  /** The high bits of a product: the maps themselves go by the low bits of the hash. */
  private static int shardOf(String subject) {
    return (subject.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - SHARD_BITS);
  }

  /** Copies a shard when it is first asked for. */
  private final class Draft {

    private final Map<String, long[]>[] changed = newShards();
    private int delta;

    Map<String, long[]> shard(String subject) {
      int s = shardOf(subject);
      if (changed[s] == null) {
        changed[s] = new HashMap<>(shards.get(s));
      }
      return changed[s];
    }

    SubjectIndex build() {
      for (int s = 0; s < changed.length; s++) {
        if (changed[s] == null) {
          changed[s] = shards.get(s);
        } else {
          delta += changed[s].size() - shards.get(s).size();
        }
      }
      return new SubjectIndex(Arrays.asList(changed), subjects + delta);
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
