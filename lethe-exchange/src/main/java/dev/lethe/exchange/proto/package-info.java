/** The wire format of protocol buffers: as much of it as files of models need. */
@NullMarked
package dev.lethe.exchange.proto;

import org.jspecify.annotations.NullMarked;
