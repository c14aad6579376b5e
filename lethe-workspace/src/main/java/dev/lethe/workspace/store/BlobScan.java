package dev.lethe.workspace.store;

/** Blobs of a table, in the order of their keys, one after the other. */
interface BlobScan extends AutoCloseable {

  /** Goes on to the next blob; false where there is none. */
  boolean next();

  /** Of the blob that was come to. */
  long key();

  /** What was put into it. */
  Content content();

  @Override
  void close();
}
