@NullMarked
package dev.lethe.certificate;

import org.jspecify.annotations.NullMarked;
