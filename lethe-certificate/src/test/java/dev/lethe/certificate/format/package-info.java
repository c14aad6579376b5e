@NullMarked
package dev.lethe.certificate.format;

import org.jspecify.annotations.NullMarked;
