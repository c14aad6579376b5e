@NullMarked
package dev.lethe.server;

import org.jspecify.annotations.NullMarked;
