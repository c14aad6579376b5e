@NullMarked
package dev.lethe.lab.paper;

import org.jspecify.annotations.NullMarked;
