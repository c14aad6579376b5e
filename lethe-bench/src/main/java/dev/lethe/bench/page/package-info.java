/** Tables as people read them, in a terminal and in a document. */
@NullMarked
package dev.lethe.bench.page;

import org.jspecify.annotations.NullMarked;
