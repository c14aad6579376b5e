package dev.lethe.pca.unlearn;

import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.NoisyVector;
import dev.lethe.unlearn.release.ReleaseFacts;

/**
 * A released projector: the noisy coordinates on the grid, and the projector nearest to them.
 *
 * <p>The projector is a function of the coordinates (post-processing), so it tells no more than
 * they do; without noise it is what the learner gives on R.
 *
 * @param coordinates the lower triangle row by row, off-diagonal scaled by √2
 * @param projector of the public rank, the one to use
 */
public record MatrixRelease(
    ReleaseFacts facts, NoisyVector coordinates, SymmetricMatrix projector) {}
