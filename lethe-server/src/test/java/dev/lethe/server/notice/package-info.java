@NullMarked
package dev.lethe.server.notice;

import org.jspecify.annotations.NullMarked;
