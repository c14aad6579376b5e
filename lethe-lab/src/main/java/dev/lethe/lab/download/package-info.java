/** Where the data sets are published, and how copies that can be trusted get onto this machine. */
@NullMarked
package dev.lethe.lab.download;

import org.jspecify.annotations.NullMarked;
