/** Small numerical helpers of the learners; no part of the API. */
@NullMarked
package dev.lethe.glm.internal;

import org.jspecify.annotations.NullMarked;
