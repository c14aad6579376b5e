/** Regressions of several kinds beside scikit-learn and liblinear: speed and accuracy. */
@NullMarked
package dev.lethe.bench.models;

import org.jspecify.annotations.NullMarked;
