@NullMarked
package dev.lethe.lab.audit.claim;

import org.jspecify.annotations.NullMarked;
