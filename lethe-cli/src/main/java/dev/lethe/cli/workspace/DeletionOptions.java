package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.History;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What becomes of the rows of people who leave a table on a cluster. */
public final class DeletionOptions {

  @Option(
      names = "--delete",
      description =
          "Rows on a cluster: delete them from the table, too. Without it they must be gone"
              + " already, which is checked.")
  private boolean delete;

  @Option(
      names = "--purge-history",
      description =
          "With --delete, tables of Delta and Iceberg: do away with their old versions too, as far as"
              + " their own retention allows; exit code 4 says that some remain, and until when."
              + " 'lethe workspace purge-history' sees to these later.")
  private boolean history;

  public Deletion deletion() {
    if (history && !delete) {
      throw new BadUsageException(
          "--purge-history is about rows that --delete deletes: give both, or neither");
    }
    if (!delete) {
      return Deletion.BY_OWNER;
    }
    return history ? Deletion.WITH_HISTORY : Deletion.BY_WORKSPACE;
  }

  /**
   * Said last, where versions were to go: all else is done.
   *
   * @param whose what the versions are of, as the sentence begins
   */
  public void requireGone(String whose, Optional<History> left) {
    if (history && left.isPresent() && !left.get().gone()) {
      throw new NoGuaranteeException(whose + ", but old versions remain: " + left.get().words());
    }
  }
}
