/** A real browser for tests of pages, spoken to by its own protocol: no library is needed. */
@org.jspecify.annotations.NullMarked
package dev.lethe.certificate.browser;
