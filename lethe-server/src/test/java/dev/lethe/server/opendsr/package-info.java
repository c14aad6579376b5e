@NullMarked
package dev.lethe.server.opendsr;

import org.jspecify.annotations.NullMarked;
