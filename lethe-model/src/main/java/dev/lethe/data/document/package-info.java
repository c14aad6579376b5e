/** JSON and YAML documents, read strictly, with the place of everything that is wrong in them. */
@NullMarked
package dev.lethe.data.document;

import org.jspecify.annotations.NullMarked;
