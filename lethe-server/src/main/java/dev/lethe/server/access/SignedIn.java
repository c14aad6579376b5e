package dev.lethe.server.access;

/**
 * Somebody who has signed in with a browser.
 *
 * @param csrf what forms of this session send along, so that no other site can send them
 */
public record SignedIn(Principal principal, String csrf) {}
