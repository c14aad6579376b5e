/** Pages for people: the queue, a request, a model, and what anybody may check. */
@NullMarked
package dev.lethe.server.console;

import org.jspecify.annotations.NullMarked;
