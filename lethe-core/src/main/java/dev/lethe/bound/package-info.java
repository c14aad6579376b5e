/** A number that a certificate can rest on: its value, the result behind it, its inputs. */
@NullMarked
package dev.lethe.bound;

import org.jspecify.annotations.NullMarked;
