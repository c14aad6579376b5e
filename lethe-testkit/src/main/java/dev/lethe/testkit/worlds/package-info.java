/**
 * Random histories of people who come and leave, played twice: as they happened, and without some
 * of the people. {@link dev.lethe.testkit.worlds.Worlds} holds the distance of the two against what
 * a release charges.
 */
@NullMarked
package dev.lethe.testkit.worlds;

import org.jspecify.annotations.NullMarked;
