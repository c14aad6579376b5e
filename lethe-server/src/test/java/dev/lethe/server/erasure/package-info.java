@NullMarked
package dev.lethe.server.erasure;

import org.jspecify.annotations.NullMarked;
