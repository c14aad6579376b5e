@NullMarked
package dev.lethe.server.api;

import org.jspecify.annotations.NullMarked;
