/** Experiments: what an artefact is, what it is made from and what comes of it. */
@NullMarked
package dev.lethe.lab;

import org.jspecify.annotations.NullMarked;
