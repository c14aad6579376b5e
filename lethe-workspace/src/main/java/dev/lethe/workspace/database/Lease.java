package dev.lethe.workspace.database;

/**
 * A name that one process has at a time. It saves work and does not make it right: who needs
 * something done once must not rely on it, because a server that is started anew forgets it.
 */
public interface Lease extends AutoCloseable {

  @Override
  void close();
}
