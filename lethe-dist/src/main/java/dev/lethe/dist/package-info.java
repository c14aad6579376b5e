/** What the distribution has besides the program: pages for man, completion, the list of files. */
@NullMarked
package dev.lethe.dist;

import org.jspecify.annotations.NullMarked;
