/**
 * Forgetting: what leaves, what stays, and how a model that saw both becomes one that can be
 * released as if it had seen only what stays.
 */
@NullMarked
package dev.lethe.unlearn;

import org.jspecify.annotations.NullMarked;
