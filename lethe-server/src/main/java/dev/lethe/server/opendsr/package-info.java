/** Requests by the OpenDSR protocol, version 2.0, in which this service is a processor. */
@NullMarked
package dev.lethe.server.opendsr;

import org.jspecify.annotations.NullMarked;
