package dev.lethe.server.web;

import io.javalin.http.Context;

/** A page for people about what went wrong. */
@FunctionalInterface
public interface ErrorPage {

  String of(Context call, Problem problem);
}
