/** Speed, measured as ratios within one run. */
@NullMarked
package dev.lethe.bench.race;

import org.jspecify.annotations.NullMarked;
