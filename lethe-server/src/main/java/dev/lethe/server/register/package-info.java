/**
 * The register of requests to be forgotten: who asked for what and by when it is due, with the ids
 * of people encrypted and erased in time, and a trail of every action.
 */
@NullMarked
package dev.lethe.server.register;

import org.jspecify.annotations.NullMarked;
