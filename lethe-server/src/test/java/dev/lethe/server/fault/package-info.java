/** The whole service while things break: processes, disks, clocks and servers. */
@NullMarked
package dev.lethe.server.fault;

import org.jspecify.annotations.NullMarked;
