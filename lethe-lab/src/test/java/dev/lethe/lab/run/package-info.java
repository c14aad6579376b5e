@NullMarked
package dev.lethe.lab.run;

import org.jspecify.annotations.NullMarked;
