/** An office to look around in: invented people, requests and days. */
@NullMarked
package dev.lethe.server.demo;

import org.jspecify.annotations.NullMarked;
