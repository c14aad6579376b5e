/** Who leaves and what stays: rows by subject, requests, and how much of the capacity is used. */
@NullMarked
package dev.lethe.unlearn.population;

import org.jspecify.annotations.NullMarked;
