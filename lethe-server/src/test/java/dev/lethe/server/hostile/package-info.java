@NullMarked
package dev.lethe.server.hostile;

import org.jspecify.annotations.NullMarked;
