@NullMarked
package dev.lethe.lab.audit;

import org.jspecify.annotations.NullMarked;
