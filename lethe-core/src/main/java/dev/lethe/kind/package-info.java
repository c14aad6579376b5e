/** A kind of model as one object, and a model declared by it: the rest of the house asks these. */
@NullMarked
package dev.lethe.kind;

import org.jspecify.annotations.NullMarked;
