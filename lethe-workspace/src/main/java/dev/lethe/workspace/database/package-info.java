/**
 * The databases that a workspace can be in, SQLite and PostgreSQL: where they are, connections,
 * transactions, and the purge of superseded bytes. It knows nothing of what is kept.
 */
@NullMarked
package dev.lethe.workspace.database;

import org.jspecify.annotations.NullMarked;
