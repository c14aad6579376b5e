/** The paper's figures and tables, and the data sets they need. */
@NullMarked
package dev.lethe.cli.paper;

import org.jspecify.annotations.NullMarked;
