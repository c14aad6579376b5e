@NullMarked
package dev.lethe.lab.attack;

import org.jspecify.annotations.NullMarked;
