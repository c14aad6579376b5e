@NullMarked
package dev.lethe.certificate.stamp;

import org.jspecify.annotations.NullMarked;
