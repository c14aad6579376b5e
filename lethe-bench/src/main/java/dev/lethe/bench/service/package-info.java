/** The service under load, on this machine alone. */
@NullMarked
package dev.lethe.bench.service;

import org.jspecify.annotations.NullMarked;
