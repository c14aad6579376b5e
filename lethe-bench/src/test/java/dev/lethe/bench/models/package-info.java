@NullMarked
package dev.lethe.bench.models;

import org.jspecify.annotations.NullMarked;
