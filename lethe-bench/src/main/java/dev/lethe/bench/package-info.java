/** Speed, as ratios between contenders that take turns within one run. */
@NullMarked
package dev.lethe.bench;

import org.jspecify.annotations.NullMarked;
