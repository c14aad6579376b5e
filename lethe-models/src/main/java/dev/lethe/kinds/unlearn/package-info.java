/** What makes each kind of model forget; nothing that checks a certificate knows this package. */
@NullMarked
package dev.lethe.kinds.unlearn;

import org.jspecify.annotations.NullMarked;
