/**
 * The durable state of one model: rows, whose they are, secrets, releases; in one database, changed
 * in one transaction at a time, and without a byte of what was forgotten.
 */
@NullMarked
package dev.lethe.workspace.store;

import org.jspecify.annotations.NullMarked;
