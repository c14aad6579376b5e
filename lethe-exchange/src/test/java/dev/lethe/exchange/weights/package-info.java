@NullMarked
package dev.lethe.exchange.weights;

import org.jspecify.annotations.NullMarked;
