package dev.lethe.server.web;

import io.javalin.http.Context;

/** The door that a call came through: its cookies, our address as seen from there, who waits. */
public final class Door {

  private static final String ATTRIBUTE = "lethe.door";

  private final WebSettings settings;
  private final Cookies cookies;
  private final Turnstile turnstile;

  Door(WebSettings settings) {
    this.settings = settings;
    this.cookies = new Cookies(settings);
    this.turnstile = new Turnstile(settings);
  }

  void leadsTo(Context call) {
    call.attribute(ATTRIBUTE, this);
  }

  public static Door of(Context call) {
    Door door = call.attribute(ATTRIBUTE);
    if (door == null) {
      throw new IllegalStateException("a call that no guard has seen");
    }
    return door;
  }

  public Cookies cookies() {
    return cookies;
  }

  public Turnstile turnstile() {
    return turnstile;
  }

  /** How the addresses of our own pages begin. */
  public String origin(Context call) {
    return settings.origin(String.valueOf(call.header("Host")));
  }
}
