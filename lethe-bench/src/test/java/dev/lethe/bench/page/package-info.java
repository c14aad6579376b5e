@NullMarked
package dev.lethe.bench.page;

import org.jspecify.annotations.NullMarked;
