@NullMarked
package dev.lethe.server.demo;

import org.jspecify.annotations.NullMarked;
