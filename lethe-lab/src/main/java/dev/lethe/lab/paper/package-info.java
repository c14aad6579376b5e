/** The artefacts: every figure and table of the paper, in its form and in the sound form. */
@NullMarked
package dev.lethe.lab.paper;

import org.jspecify.annotations.NullMarked;
