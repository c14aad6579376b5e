/** A verification on record: who checked which files, on which day, and how it came out. */
@NullMarked
package dev.lethe.certificate.report;

import org.jspecify.annotations.NullMarked;
