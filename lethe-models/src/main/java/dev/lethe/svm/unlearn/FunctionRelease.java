package dev.lethe.svm.unlearn;

import dev.lethe.unlearn.release.ReleaseFacts;

/**
 * A released function: it cannot be written down as numbers, so it answers questions.
 *
 * <p>The shift between the two worlds is measured in feature space, where the whole path counts as
 * one coordinate: the plan has dimension 1, and its grid is charged for but not used.
 */
public record FunctionRelease(ReleaseFacts facts, NoisyDecision decision) {}
