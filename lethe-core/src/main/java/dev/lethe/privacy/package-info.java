/** From a shift to (ε, δ): guarantees, calibration, accounting and the discrete Gaussian. */
@NullMarked
package dev.lethe.privacy;

import org.jspecify.annotations.NullMarked;
