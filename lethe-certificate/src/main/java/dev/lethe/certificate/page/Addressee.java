package dev.lethe.certificate.page;

import dev.lethe.certificate.format.PlainText;
import java.util.Optional;

/**
 * Whom a letter is to. It is in that letter and nowhere else: no certificate or workspace has a
 * place for it.
 *
 * @param reference what the request is filed under
 */
public record Addressee(Optional<String> name, Optional<String> reference) {

  /** Left to be filled in by hand. */
  public static final Addressee UNNAMED = new Addressee(Optional.empty(), Optional.empty());

  public Addressee {
    name.ifPresent(words -> PlainText.require("the name in a letter", words));
    reference.ifPresent(words -> PlainText.require("the reference in a letter", words));
  }
}
