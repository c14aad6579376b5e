/** Linear models that others trained, and their way onto a schema. */
@NullMarked
package dev.lethe.exchange.weights;

import org.jspecify.annotations.NullMarked;
