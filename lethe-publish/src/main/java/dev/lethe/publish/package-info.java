/**
 * What a release needs beside its jars: whose licences its libraries have, where its bytes come
 * from, and whether what would be uploaded is complete. Nothing here uploads anything.
 */
@NullMarked
package dev.lethe.publish;

import org.jspecify.annotations.NullMarked;
