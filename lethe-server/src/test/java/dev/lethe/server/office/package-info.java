@NullMarked
package dev.lethe.server.office;

import org.jspecify.annotations.NullMarked;
