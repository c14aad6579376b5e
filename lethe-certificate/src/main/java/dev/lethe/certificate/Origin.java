package dev.lethe.certificate;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.format.Sha256;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where a certificate comes from.
 *
 * @param issuer who answers for it, where they say so
 * @param day a public slot of one day, UTC, nothing finer
 * @param logPosition its place in the issuer's log of certificates, from 1, where there is one
 */
public record Origin(
    Software software, Optional<Issuer> issuer, LocalDate day, OptionalLong logPosition) {

  /** Beyond, two whole numbers can be one double, and readers of JSON would mix them up. */
  private static final long LAST_POSITION = (1L << 53) - 1;

  public Origin {
    long position = logPosition.orElse(1);
    if (position < 1 || position > LAST_POSITION) {
      throw new BadInputException(
          "places in a log are counted from 1 to " + LAST_POSITION + ", but got " + position);
    }
  }

  /** Without an issuer's name or log. */
  public static Origin of(Software software, LocalDate day) {
    return new Origin(software, Optional.empty(), day, OptionalLong.empty());
  }

  /**
   * What made the certificate.
   *
   * @param digest of the distribution's list of files, where it is known
   */
  public record Software(String name, String version, Optional<Sha256> digest) {
    public Software {
      PlainText.require("the software's name", name);
      PlainText.require("the software's version", version);
    }

    public static Software of(String name, String version) {
      return new Software(name, version, Optional.empty());
    }
  }

  /**
   * Who answers for the certificate.
   *
   * @param contact where to ask: an address of any kind
   * @param register a register number, or the address of a page about the issuer
   */
  public record Issuer(String name, Optional<String> contact, Optional<String> register) {
    public Issuer {
      PlainText.require("the issuer's name", name);
      contact.ifPresent(words -> PlainText.require("the issuer's contact", words));
      register.ifPresent(words -> PlainText.require("the issuer's register", words));
    }
  }
}
