/** Which parameters of a model do best. */
@NullMarked
package dev.lethe.cli.tune;

import org.jspecify.annotations.NullMarked;
