/** What all releases of a model tell together. */
@NullMarked
package dev.lethe.unlearn.ledger;

import org.jspecify.annotations.NullMarked;
