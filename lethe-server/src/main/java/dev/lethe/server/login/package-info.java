/** How people sign in: with a token of theirs, or by a provider that knows them. */
@NullMarked
package dev.lethe.server.login;

import org.jspecify.annotations.NullMarked;
