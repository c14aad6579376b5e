/** The durable home of one model: train, release, forget, and a certificate for each release. */
@NullMarked
package dev.lethe.workspace;

import org.jspecify.annotations.NullMarked;
