package dev.lethe.server.api;

import dev.lethe.server.office.BadFile;
import dev.lethe.server.office.Verification;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;

/**
 * Checks a certificate for anybody, as {@code lethe verify --json} does, with the public files that
 * come with it. Nothing is kept and nothing touches the disk.
 */
final class VerifyRoute {

  private VerifyRoute() {}

  static Route route() {
    return Route.post(Api.PATH + "/verify", VerifyRoute::verify);
  }

  private static void verify(Context call) {
    try {
      Json.answer(call, Verification.alone(VerifyFiles.of(call)).report().fields());
    } catch (BadFile bad) {
      throw Problem.of(422, "bad-file", String.valueOf(bad.getMessage()))
          .at("/" + bad.field())
          .asException();
    }
  }
}
