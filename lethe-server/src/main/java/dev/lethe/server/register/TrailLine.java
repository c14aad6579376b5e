package dev.lethe.server.register;

import dev.lethe.certificate.format.Sha256;
import java.util.List;
import java.util.Optional;

/**
 * One action: who did what on which day, and to which request. Nothing about the people it names.
 *
 * @param number from 1 on, without gaps
 */
public record TrailLine(
    long number, String day, String who, String what, Optional<String> request) {

  Sha256 digest(Sha256 before) {
    return Sha256.of(
        before.bytes(),
        Fields.bytes(List.of(Long.toString(number), day, who, what, request.orElse(""))));
  }
}
