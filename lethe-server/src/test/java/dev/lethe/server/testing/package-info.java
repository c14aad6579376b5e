@NullMarked
package dev.lethe.server.testing;

import org.jspecify.annotations.NullMarked;
