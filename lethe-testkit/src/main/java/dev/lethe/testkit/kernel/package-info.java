/** What every kernel of dense algebra must hold. */
@NullMarked
package dev.lethe.testkit.kernel;

import org.jspecify.annotations.NullMarked;
