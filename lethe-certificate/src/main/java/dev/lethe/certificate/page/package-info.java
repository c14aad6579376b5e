/** Certificates for people: a page to file and a letter to send. Words and numbers, no checks. */
@NullMarked
package dev.lethe.certificate.page;

import org.jspecify.annotations.NullMarked;
