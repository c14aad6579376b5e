@NullMarked
package dev.lethe.server.access;

import org.jspecify.annotations.NullMarked;
