@NullMarked
package dev.lethe.certificate.commitment;

import org.jspecify.annotations.NullMarked;
