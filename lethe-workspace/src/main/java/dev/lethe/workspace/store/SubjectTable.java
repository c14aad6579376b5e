package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Session;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Which rows belong to whom, in a fixed number of buckets: a million names take a thousand writes,
 * and one name a read of a few kilobytes.
 */
final class SubjectTable {

  private static final int BUCKET_BITS = 10;

  private final BlobTable buckets;

  SubjectTable(Session session, Catalogue catalogue) {
    this.buckets = new BlobTable(session, catalogue, "subject_bucket");
  }

  /** The rows of a subject, rising; none where it is not known. */
  long[] serialsOf(String subject) {
    return bucket(bucketOf(subject)).getOrDefault(subject, new long[0]);
  }

  /** Row {@code first + i} came for subject i; returns how many subjects are new. */
  int add(List<String> subjects, long first) {
    int[] ends = new int[1 << BUCKET_BITS];
    int[] rows = byBucket(subjects, ends);
    int added = 0;
    int from = 0;
    for (int b = 0; b < ends.length; b++) {
      if (from < ends[b]) {
        SortedMap<String, long[]> people = bucket(b);
        int before = people.size();
        add(people, subjects, first, Arrays.copyOfRange(rows, from, ends[b]));
        added += people.size() - before;
        buckets.put((long) b, SubjectBucket.encode(people));
        from = ends[b];
      }
    }
    return added;
  }

  /** The rows in the order of their buckets, and where those of each bucket end. */
  private static int[] byBucket(List<String> subjects, int[] ends) {
    int[] starts = new int[ends.length + 1];
    for (String subject : subjects) {
      starts[bucketOf(subject) + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    System.arraycopy(starts, 0, ends, 0, ends.length);
    int[] rows = new int[subjects.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[ends[bucketOf(subjects.get(i))]++] = i;
    }
    return rows;
  }

  /** Makes room first and fills it then: a subject may have a million rows. */
  private static void add(
      Map<String, long[]> people, List<String> subjects, long first, int[] rows) {
    Map<String, Integer> missing = new HashMap<>();
    for (int row : rows) {
      missing.merge(subjects.get(row), 1, Integer::sum);
    }
    missing.forEach(
        (name, count) -> {
          long[] known = people.getOrDefault(name, new long[0]);
          people.put(name, Arrays.copyOf(known, known.length + count));
        });
    for (int row : rows) {
      long[] serials = Objects.requireNonNull(people.get(subjects.get(row)));
      serials[serials.length - missing.merge(subjects.get(row), -1, Integer::sum) - 1] =
          first + row;
    }
  }

  /** Takes subjects out of the index; returns the rows of those that were there. */
  Map<String, long[]> remove(Collection<String> subjects) {
    Map<Long, Set<String>> leaving =
        subjects.stream()
            .collect(Collectors.groupingBy(name -> (long) bucketOf(name), Collectors.toSet()));
    Map<String, long[]> found = new ConcurrentHashMap<>();
    buckets.changeAll(
        leaving.keySet().stream().mapToLong(Long::longValue).sorted().toArray(),
        (b, bytes) -> {
          byte[] rest = SubjectBucket.without(bytes, leaving.getOrDefault(b, Set.of()), found);
          return rest.length == bytes.length ? bytes : rest;
        });
    return found;
  }

  private SortedMap<String, long[]> bucket(int b) {
    return buckets.get((long) b).map(SubjectBucket::decode).orElseGet(TreeMap::new);
  }

  /** Everybody with their rows, in no particular order. */
  void each(BiConsumer<String, long[]> visitor) {
    buckets.each(
        1 << BUCKET_BITS,
        (b, bytes) -> {
          byte[] copy = new byte[bytes.remaining()];
          bytes.get(copy);
          SubjectBucket.decode(copy).forEach(visitor);
        });
  }

  /** The hash of a string is part of the language; the product spreads similar names. */
  private static int bucketOf(String subject) {
    return (subject.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - BUCKET_BITS);
  }
}
