package dev.lethe.workspace.content;

import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.workspace.store.Damage;
import dev.lethe.workspace.store.LeafDigests;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.RequestEntry;
import dev.lethe.workspace.store.Stocktaking;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A full check of rows that the database has, and of what it keeps of them. */
record RowInspection(ReadView view, Declared declared, Stocktaking stock) {

  Map<String, Supplier<String>> parts() {
    Map<String, Supplier<String>> parts = new LinkedHashMap<>();
    parts.put("rows", stock::rows);
    parts.put("people", stock::people);
    parts.put("sums", this::sums);
    parts.put("commitment", this::commitment);
    parts.put("requests", this::requests);
    return parts;
  }

  private String sums() {
    ExactStatistics anew = stock.allRows().statistics(declared.shells());
    if (!anew.equals(StoredData.statistics(view, declared))) {
      throw Damage.of("statistics", "they are not the sums of the rows that are here");
    }
    return "the sums are those of the rows, to the last bit";
  }

  private String commitment() {
    CommitmentLeaves.root(view);
    LeafDigests digests = CommitmentLeaves.digests(view);
    if (!CommitmentLeaves.isOf(stock.allRows(), digests)) {
      throw Damage.of("the commitment", "it is not to the rows that are here");
    }
    for (int bucket = 0; bucket < RowsDigest.BUCKETS; bucket++) {
      CommitmentLeaves.stored(view, digests, bucket);
    }
    return "the commitment is to these rows";
  }

  /** Rows that ever came, less those that requests took out, are here. */
  private String requests() {
    List<RequestEntry> requests = view.requests();
    long removed = requests.stream().mapToLong(RequestEntry::rows).sum();
    if (view.mark() - removed != view.rowCount()) {
      throw Damage.of(
          "forget_request",
          "%d rows came and requests took out %d, but %d are here"
              .formatted(view.mark(), removed, view.rowCount()));
    }
    return "%d rows came, %d requests took out %d".formatted(view.mark(), requests.size(), removed);
  }
}
