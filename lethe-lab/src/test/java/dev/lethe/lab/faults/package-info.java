/**
 * Faults put in on purpose, each one step of a release done wrong, and the instruments that have to
 * catch them.
 */
@NullMarked
package dev.lethe.lab.faults;

import org.jspecify.annotations.NullMarked;
