package dev.lethe.workspace.store;

import dev.lethe.base.Progress;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.StreamedRows;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A look at everything that a database holds, where other readers look at what they need. Each part
 * says what it saw, or throws where something is damaged.
 */
public final class Stocktaking {

  private final ReadView view;

  public Stocktaking(ReadView view) {
    this.view = view;
  }

  /** The database's own opinion of its file. */
  public String database() {
    List<String> troubles = view.session.database().troubles(view.session);
    if (!troubles.isEmpty()) {
      throw Damage.of("the database", String.join(", ", troubles));
    }
    return "the database finds nothing wrong with itself";
  }

  /** Every entry of every table is listed, every listed one is there, all checksums hold. */
  public String entries() {
    int entries = settings();
    for (String table : Catalogue.BLOBS) {
      int[] seen = {0};
      new BlobTable(view.session, view.catalogue, table)
          .each(Long.MAX_VALUE, (key, content) -> seen[0]++);
      entries += seen[0];
    }
    entries += view.releases().size() + view.requests().size() + view.keys().size();
    return entries + " entries are listed, and there are no others";
  }

  private int settings() {
    List<String> names = view.settings.names();
    for (String name : names) {
      if (view.settings.get(name).isEmpty()) {
        throw Damage.of("setting " + name, "nobody put it there");
      }
    }
    int listed = view.settings.root().size();
    if (names.size() != listed) {
      throw Damage.of("setting", "there are " + names.size() + " entries instead of " + listed);
    }
    return names.size();
  }

  /** All rows, read anew for each part that looks at them. */
  public StreamedRows allRows() {
    return view.streamed(view.mark(), ParallelBlocks.onAllProcessors(), Progress.SILENT);
  }

  /** As many rows as were counted, with their sum. */
  public String rows() {
    long sum = allRows().fold(new RowSum.OfBlocks());
    if (sum != view.rowSum()) {
      throw Damage.of(
          "row_chunk", "the sum of the rows is %x instead of %x".formatted(sum, view.rowSum()));
    }
    return view.rowCount() + " rows, with the sum that was kept";
  }

  /** Each row is exactly one person's. */
  public String people() {
    RowTable table = view.rowTable(view.columns());
    Map<Long, BitSet> owned = new HashMap<>();
    boolean[] once = {true};
    int[] people = {0};
    view.subjects.each(
        (name, serials) -> {
          people[0]++;
          once[0] &= table.enter(serials, owned);
        });
    if (!once[0] || !owned.equals(table.taken(view.mark()))) {
      throw Damage.of("subject_bucket", "its people do not have exactly the rows that are here");
    }
    if (people[0] != view.subjectCount()) {
      throw Damage.of("subject_bucket", people[0] + " people instead of " + view.subjectCount());
    }
    return people[0] + " people, and each row is exactly one's";
  }
}
