@NullMarked
package dev.lethe.server.web;

import org.jspecify.annotations.NullMarked;
