/** Tables in which a team asks for people to be forgotten. */
@NullMarked
package dev.lethe.spark.control;

import org.jspecify.annotations.NullMarked;
