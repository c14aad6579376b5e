package dev.lethe.linalg;

/**
 * What a {@link Device} does with the margins of a row, in C as CUDA compiles it.
 *
 * <p>The text defines {@code __device__ double slopes(double *t, long step, int label)}: margin a
 * stands at {@code t[a * step]} and is replaced by the slope φ′_a, and the value is the loss.
 * {@code OUTPUTS} is defined before it, {@code label} is a grid integer.
 *
 * @param outputs margins of a row
 */
public record SlopeCode(String source, int outputs) {}
