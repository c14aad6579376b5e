/** The documentation as static pages, with search, and no link that leads nowhere. */
@NullMarked
package dev.lethe.site;

import org.jspecify.annotations.NullMarked;
