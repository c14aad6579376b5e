package dev.lethe.server.console;

import dev.lethe.server.access.Principal;
import java.util.Optional;

/**
 * What every page has around its content.
 *
 * @param title of the page, in a few words
 * @param reader who reads it; empty on public pages
 * @param csrf what each form of the page sends along
 */
public record PageFrame(String title, Optional<Principal> reader, String csrf) {}
