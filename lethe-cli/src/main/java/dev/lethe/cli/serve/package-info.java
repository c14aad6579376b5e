/** The service, started from the command line. */
@NullMarked
package dev.lethe.cli.serve;

import org.jspecify.annotations.NullMarked;
