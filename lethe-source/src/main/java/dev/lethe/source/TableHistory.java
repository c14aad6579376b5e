package dev.lethe.source;

import java.util.List;

/**
 * The old versions that a table keeps beside the one that is read. Rows that were deleted from the
 * table are in them until they expire.
 *
 * <p>A mark names a version, in one word without an id of a person: who is not in the table when it
 * is marked can only be in versions before that.
 */
public interface TableHistory {

  /** Names the version that is there now. */
  String mark();

  /**
   * What is left of the versions before each of the marks, of which those that go together may
   * become one; changes nothing.
   */
  List<OldVersions> before(List<String> marks);

  /**
   * The same, once as much is done away with as the table's own retention allows now. Files in
   * which deleted rows are only marked are written again for it.
   */
  List<OldVersions> purge(List<String> marks);
}
