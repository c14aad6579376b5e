/** Carries out what a register has scheduled, in each of its workspaces once. */
@NullMarked
package dev.lethe.server.erasure;

import org.jspecify.annotations.NullMarked;
