@NullMarked
package dev.lethe.certificate.page;

import org.jspecify.annotations.NullMarked;
