/** What every file of this module is made of: digests, canonical JSON, strict reading, rounding. */
@NullMarked
package dev.lethe.certificate.format;

import org.jspecify.annotations.NullMarked;
