@NullMarked
package dev.lethe.bench.peers;

import org.jspecify.annotations.NullMarked;
