@NullMarked
package dev.lethe.lab.differencing;

import org.jspecify.annotations.NullMarked;
