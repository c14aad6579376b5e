package dev.lethe.workspace.content;

import dev.lethe.base.Progress;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Stocktaking;
import dev.lethe.workspace.store.WriteView;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The rows of one workspace: in its own database, or in a table of the operator's. That is settled
 * when the workspace is made, and found out once when it is opened.
 */
public interface WorkspaceRows {

  /** As the database has it. */
  static WorkspaceRows of(ReadView view, Declared declared) {
    return view.text(SettingNames.ROWS)
        .<WorkspaceRows>map(address -> RowsElsewhere.at(address, declared))
        .orElseGet(() -> new DatabaseRows(declared));
  }

  /** The rows during one command; nothing is looked up before somebody asks. */
  RowAccess open();

  /** Where they are, if not here. */
  Optional<String> address();

  /** Takes these people in. */
  void append(WriteView view, Arrivals people, Progress progress);

  /** Refuses rows to come where the workspace keeps none. */
  void requireOwn();

  /** Refuses to delete where there is no table, or one that cannot say which version it is. */
  void require(Deletion deletion);

  /** What of it there is to do here. */
  Deletion atMost(Deletion asked);

  /** Why sealed mode is no choice for them; empty where it is one. */
  Optional<String> whyNotSealed();

  /** What a full check can look at: a name, and what says what it saw or throws. */
  Map<String, Supplier<String>> inspection(ReadView view, Stocktaking stock);
}
