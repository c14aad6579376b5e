/** The certificate as data: records, canonical JSON, strict reading. It knows no unlearning. */
@NullMarked
package dev.lethe.certificate;

import org.jspecify.annotations.NullMarked;
