/** Seeded data for measurements. */
@NullMarked
package dev.lethe.bench.generated;

import org.jspecify.annotations.NullMarked;
