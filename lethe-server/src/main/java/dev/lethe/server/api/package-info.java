/** The service for programs: REST under {@code /api/v1}, events, metrics and its description. */
@NullMarked
package dev.lethe.server.api;

import org.jspecify.annotations.NullMarked;
