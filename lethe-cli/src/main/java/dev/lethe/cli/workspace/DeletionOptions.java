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
              + " already, which is checked. Exit code 4 says that old versions of the table have"
              + " them still, and until when.")
  private boolean delete;

  @Option(
      names = "--purge-history",
      description =
          "With --delete, tables of Delta and Iceberg: do away with their old versions too, as far as"
              + " their own retention allows. 'lethe workspace purge-history' sees to the rest"
              + " later.")
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
   * Said last, where Lethe was to delete: all else is done, but whoever can read an old version
   * still finds the people there.
   *
   * @param whose what the versions are of, as the sentence begins
   */
  public void requireGone(String whose, Optional<History> left) {
    if (delete && left.isPresent() && !left.get().gone()) {
      throw new NoGuaranteeException(whose + ", but old versions remain: " + left.get().words());
    }
  }
}
