@NullMarked
package dev.lethe.bench.growth;

import org.jspecify.annotations.NullMarked;
