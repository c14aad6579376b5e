/** The service that people and systems send requests to. */
@NullMarked
package dev.lethe.server;

import org.jspecify.annotations.NullMarked;
