/** Adversaries that look for the row whose deletion moves a result the farthest. */
@NullMarked
package dev.lethe.lab.attack;

import org.jspecify.annotations.NullMarked;
