@NullMarked
package dev.lethe.lab.data;

import org.jspecify.annotations.NullMarked;
