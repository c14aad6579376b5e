@NullMarked
package dev.lethe.lab.download;

import org.jspecify.annotations.NullMarked;
