/** Requests that other systems push, in a JSON of their own. */
@NullMarked
package dev.lethe.server.hook;

import org.jspecify.annotations.NullMarked;
