package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A look at everything that a database holds, where other readers look at what they need. Each part
 * says what it saw, or throws where something is damaged.
 */
public final class Stocktaking {

  private final ReadView view;
  private @Nullable GridRows rows;

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
      new BlobTable<Long>(view.session, view.catalogue, table)
          .each(Long.MAX_VALUE, (key, content) -> seen[0]++);
      entries += seen[0];
    }
    entries += view.releases().size() + view.requests().size() + view.keys().size();
    return entries + " entries are listed, and there are no others";
  }

  private int settings() {
    Directory root = view.catalogue.of(Catalogue.SETTINGS);
    List<String> names =
        view.session.list(
            "SELECT id FROM setting WHERE id <> ?", row -> row.getString(1), Catalogue.ROOT);
    for (String name : names) {
      if (view.settings.get(name).isEmpty()) {
        throw Damage.of("setting " + name, "nobody put it there");
      }
    }
    if (names.size() != root.size()) {
      throw Damage.of(
          "setting", "there are " + names.size() + " entries instead of " + root.size());
    }
    return names.size();
  }

  /** Read once, however many parts look at them. */
  public GridRows allRows() {
    if (rows == null) {
      rows = view.rows();
    }
    return rows;
  }

  /** As many rows as were counted, with their sum. */
  public String rows() {
    long sum = RowSum.of(allRows());
    if (sum != view.rowSum()) {
      throw Damage.of(
          "row_chunk", "the sum of the rows is %x instead of %x".formatted(sum, view.rowSum()));
    }
    return view.rowCount() + " rows, with the sum that was kept";
  }

  /** Each row is exactly one person's. */
  public String people() {
    LongStream.Builder owned = LongStream.builder();
    int[] people = {0};
    view.subjects.each(
        (name, serials) -> {
          people[0]++;
          Arrays.stream(serials).forEach(owned);
        });
    long[] rows = view.rowTable(view.columns()).serials(view.mark());
    if (!Arrays.equals(owned.build().sorted().toArray(), rows)) {
      throw Damage.of("subject_bucket", "its people do not have exactly the rows that are here");
    }
    if (people[0] != view.subjectCount()) {
      throw Damage.of("subject_bucket", people[0] + " people instead of " + view.subjectCount());
    }
    return people[0] + " people, and each row is exactly one's";
  }
}
