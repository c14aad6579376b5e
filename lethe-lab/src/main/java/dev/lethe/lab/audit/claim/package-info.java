/** What is claimed of each method and model, ready to be audited. */
@NullMarked
package dev.lethe.lab.audit.claim;

import org.jspecify.annotations.NullMarked;
