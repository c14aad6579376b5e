/** Released models as JSON, and weights that other libraries wrote. */
@NullMarked
package dev.lethe.data.model;

import org.jspecify.annotations.NullMarked;
