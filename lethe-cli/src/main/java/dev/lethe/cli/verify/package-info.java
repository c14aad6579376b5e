/** What a certificate is held against, as options of {@code verify}: a class each. */
@NullMarked
package dev.lethe.cli.verify;

import org.jspecify.annotations.NullMarked;
