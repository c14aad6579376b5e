/** Who may do what: roles, tokens, sessions, and how people show who they are. */
@NullMarked
package dev.lethe.server.access;

import org.jspecify.annotations.NullMarked;
