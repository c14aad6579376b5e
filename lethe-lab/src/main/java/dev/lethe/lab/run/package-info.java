/** Runs artefacts into a folder of CSV files, pictures and one page that tells of them. */
@NullMarked
package dev.lethe.lab.run;

import org.jspecify.annotations.NullMarked;
