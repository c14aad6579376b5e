@NullMarked
package dev.lethe.certificate.log;

import org.jspecify.annotations.NullMarked;
