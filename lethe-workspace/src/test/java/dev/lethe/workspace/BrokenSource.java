package dev.lethe.workspace;

import dev.lethe.data.schema.Schema;
import dev.lethe.source.ControlColumns;
import dev.lethe.source.ControlTable;
import dev.lethe.source.ForgettingTable;
import dev.lethe.source.RowSource;
import dev.lethe.source.TableElsewhere;
import dev.lethe.source.TableHistory;
import dev.lethe.statistics.NormShells;
import java.util.Optional;

/** Tables that fail whoever asks, as no source should. */
public final class BrokenSource implements RowSource {

  @Override
  public String scheme() {
    return "broken";
  }

  @Override
  public TableElsewhere table(String rest) {
    throw new NumberFormatException("no number: " + rest);
  }

  @Override
  public ForgettingTable forgetting(String rest, Schema schema, NormShells shells) {
    throw new NumberFormatException("no number: " + rest);
  }

  @Override
  public Optional<TableHistory> history(String rest) {
    throw new NumberFormatException("no number: " + rest);
  }

  @Override
  public ControlTable requests(String rest, ControlColumns columns) {
    throw new NumberFormatException("no number: " + rest);
  }
}
