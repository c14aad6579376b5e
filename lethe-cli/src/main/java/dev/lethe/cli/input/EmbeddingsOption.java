package dev.lethe.cli.input;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.embedding.EmbeddingTable;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** An array of embeddings that goes with a table, row by row. */
public final class EmbeddingsOption {

  @Option(
      names = "--embeddings",
      paramLabel = "FILE",
      description =
          "NumPy array (.npy, f4 or f8) with a row for each row of the table: the list column"
              + " 'embedding' of a schema.")
  private @Nullable Path embeddings;

  /** The table of this file, with the embeddings beside it where there are any. */
  public Table open(ByteSource file) {
    Table table = Tables.open(file);
    return embeddings == null ? table : EmbeddingTable.of(table, ByteSource.of(embeddings));
  }

  /** Refuses the option where the rows are no table of a file. */
  public void refuseWith(String what) {
    if (embeddings != null) {
      throw new BadUsageException("--embeddings goes with a table in a file, not with " + what);
    }
  }
}
