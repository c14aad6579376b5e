/** What a certificate is held against: the options of {@code lethe verify}, by evidence. */
@NullMarked
package dev.lethe.cli.verify;

import org.jspecify.annotations.NullMarked;
