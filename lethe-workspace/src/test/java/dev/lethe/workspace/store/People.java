package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Generated rows with their subjects, and what should be left of them. */
record People(List<String> names, GridRows rows) {

  /** So many rows of about half as many people, whose names hold the word. */
  static People generated(long seed, int rows, int columns, String word) {
    Random random = new Random(seed);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      names.add(word + "-" + random.nextInt(Math.max(1, rows / 2)));
    }
    int[] features = random.ints((long) rows * columns, -(1 << 20), 1 << 20).toArray();
    int[] labels = random.ints(rows, -(1 << 20), 1 << 20).toArray();
    return new People(names, new GridRows(columns, features, labels));
  }

  People without(Set<String> leaving) {
    return chosen(leaving, false);
  }

  GridRows of(Set<String> chosen) {
    return chosen(chosen, true).rows();
  }

  private People chosen(Set<String> some, boolean wanted) {
    int columns = rows.columns();
    int[] kept = new int[rows.rows()];
    int count = 0;
    for (int i = 0; i < rows.rows(); i++) {
      if (some.contains(names.get(i)) == wanted) {
        kept[count++] = i;
      }
    }
    int[] features = new int[count * columns];
    int[] labels = new int[count];
    List<String> left = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      System.arraycopy(rows.features(), kept[i] * columns, features, i * columns, columns);
      labels[i] = rows.labels()[kept[i]];
      left.add(names.get(kept[i]));
    }
    return new People(left, new GridRows(columns, features, labels));
  }

  People and(People more) {
    List<String> both = new ArrayList<>(names);
    both.addAll(more.names);
    int[] features = Arrays.copyOf(rows.features(), both.size() * rows.columns());
    System.arraycopy(
        more.rows.features(), 0, features, rows.features().length, more.rows.features().length);
    int[] labels = Arrays.copyOf(rows.labels(), both.size());
    System.arraycopy(more.rows.labels(), 0, labels, rows.rows(), more.rows.rows());
    return new People(both, new GridRows(rows.columns(), features, labels));
  }

  Set<String> everyone() {
    return new LinkedHashSet<>(names);
  }

  /** Every so-and-so-manyth person. */
  Set<String> some(int every) {
    Set<String> some = new LinkedHashSet<>();
    int i = 0;
    for (String name : everyone()) {
      if (i++ % every == 0) {
        some.add(name);
      }
    }
    return some;
  }
}
