@NullMarked
package dev.lethe.lab.picture;

import org.jspecify.annotations.NullMarked;
