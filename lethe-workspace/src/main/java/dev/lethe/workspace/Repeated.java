package dev.lethe.workspace;

import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.store.ReadView;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether rows to come are here already, as after a second import of the same file.
 *
 * <p>The rows themselves are looked at. A digest of every file that was imported would be simpler,
 * but it would still tell who was in the file when they have long been forgotten.
 */
final class Repeated {

  /** So many rows of the file are looked for. */
  private static final int SAMPLE = 256;

  private Repeated() {}

  /** Half of the rows or more, for the same people; where nobody is named, all of them. */
  static boolean of(ReadView view, People people, boolean named) {
    int rows = people.rows().rows();
    if (view.rowCount() == 0 || rows == 0) {
      return false;
    }
    int looked = Math.min(rows, SAMPLE);
    int[] sample = IntStream.range(0, looked).map(i -> (int) ((long) i * rows / looked)).toArray();
    return named
        ? 2 * ofSamePeople(view, people, sample) >= looked
        : ofAnybody(view, people.rows(), sample);
  }

  private static int ofSamePeople(ReadView view, People people, int[] sample) {
    int found = 0;
    for (int row : sample) {
      GridRows theirs = view.rowsOfSubject(people.subjects().get(row));
      List<Integer> wanted = values(people.rows(), row);
      found +=
          IntStream.range(0, theirs.rows()).anyMatch(i -> values(theirs, i).equals(wanted)) ? 1 : 0;
    }
    return found;
  }

  private static boolean ofAnybody(ReadView view, GridRows rows, int[] sample) {
    HashSet<List<Integer>> wanted = new HashSet<>();
    for (int row : sample) {
      wanted.add(values(rows, row));
    }
    return view.streamed(view.mark(), ParallelBlocks.onAllProcessors(), Progress.SILENT)
        .fold(new Present(wanted))
        .containsAll(wanted);
  }

  /** Which of some rows there are. */
  private record Present(HashSet<List<Integer>> wanted) implements RowFold<HashSet<List<Integer>>> {

    @Override
    public HashSet<List<Integer>> of(GridRows rows, IndexRange block, Kernel kernel) {
      HashSet<List<Integer>> found = new HashSet<>();
      for (int row = block.from(); row < block.to(); row++) {
        List<Integer> values = values(rows, row);
        if (wanted.contains(values)) {
          found.add(values);
        }
      }
      return found;
    }

    @Override
    public HashSet<List<Integer>> plus(HashSet<List<Integer>> left, HashSet<List<Integer>> right) {
      left.addAll(right);
      return left;
    }
  }

  /** Features and label. */
  private static List<Integer> values(GridRows rows, int row) {
    int columns = rows.columns();
    IntStream features = Arrays.stream(rows.features(), row * columns, (row + 1) * columns);
    return IntStream.concat(features, IntStream.of(rows.labels()[row])).boxed().toList();
  }
}
