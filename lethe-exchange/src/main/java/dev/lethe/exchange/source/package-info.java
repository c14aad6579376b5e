/** Released models as source code. */
@NullMarked
package dev.lethe.exchange.source;

import org.jspecify.annotations.NullMarked;
