package dev.lethe.workspace;

/** Knows rows that are kept outside of workspaces; found by the service loader. */
public interface RowKeeperProvider {

  /** What addresses begin with: {@code spark} of {@code spark:parquet:/data/people}. */
  String scheme();

  /**
   * Looks at the address and at what is there; reads no row yet.
   *
   * @param rest of the address, without scheme and colon
   */
  RowKeeper open(String rest, Declared declared);
}
