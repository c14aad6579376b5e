@NullMarked
package dev.lethe.certificate.verify;

import org.jspecify.annotations.NullMarked;
