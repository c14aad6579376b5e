/** The service as a server: routes, who may use them, and how errors are told. */
@NullMarked
package dev.lethe.server.web;

import org.jspecify.annotations.NullMarked;
