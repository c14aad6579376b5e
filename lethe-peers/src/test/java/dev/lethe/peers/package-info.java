@NullMarked
package dev.lethe.peers;

import org.jspecify.annotations.NullMarked;
