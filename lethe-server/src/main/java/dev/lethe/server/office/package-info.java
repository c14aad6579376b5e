/** What the service does for people and systems, whichever door they come by. */
@NullMarked
package dev.lethe.server.office;

import org.jspecify.annotations.NullMarked;
