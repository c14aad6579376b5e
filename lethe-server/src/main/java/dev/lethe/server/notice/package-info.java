/** Tells other systems what becomes of requests: signed, in order, until they have heard it. */
@NullMarked
package dev.lethe.server.notice;

import org.jspecify.annotations.NullMarked;
