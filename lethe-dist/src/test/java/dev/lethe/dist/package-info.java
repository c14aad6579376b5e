/** The distribution as somebody finds it who has nothing but a JDK. */
@NullMarked
package dev.lethe.dist;

import org.jspecify.annotations.NullMarked;
