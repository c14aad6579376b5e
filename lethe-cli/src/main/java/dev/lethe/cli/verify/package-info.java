/** What a certificate is verified with, option by option. */
@NullMarked
package dev.lethe.cli.verify;

import org.jspecify.annotations.NullMarked;
