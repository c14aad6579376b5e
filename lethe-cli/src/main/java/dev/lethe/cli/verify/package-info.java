/** What {@code lethe verify} can be given beside the certificate, a mixin each. */
@NullMarked
package dev.lethe.cli.verify;

import org.jspecify.annotations.NullMarked;
