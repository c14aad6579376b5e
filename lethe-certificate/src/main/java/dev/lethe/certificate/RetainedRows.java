package dev.lethe.certificate;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.format.SignificantDigits;
import java.util.OptionalLong;

/**
 * What is said of the retained rows: roughly how many, and a commitment to all of them.
 *
 * <p>Two certificates in a row must not give away by subtraction what was forgotten between them:
 * the count has two digits, and the commitment a fresh secret nonce
 * (docs/mathematics/certificates.md).
 *
 * @param rowsAtLeast rounded down to two significant digits; absent in sealed mode
 */
public record RetainedRows(OptionalLong rowsAtLeast, Sha256 commitment) {

  private static final int DIGITS = 2;

  public RetainedRows {
    if (rowsAtLeast.isPresent()) {
      requireCoarse(rowsAtLeast.getAsLong());
    }
  }

  /** The count is rounded here. */
  public static RetainedRows of(long rows, Sha256 commitment) {
    return new RetainedRows(OptionalLong.of(SignificantDigits.down(rows, DIGITS)), commitment);
  }

  /** Without a count. */
  public static RetainedRows sealed(Sha256 commitment) {
    return new RetainedRows(OptionalLong.empty(), commitment);
  }

  private static void requireCoarse(long rows) {
    if (rows < 1 || SignificantDigits.down(rows, DIGITS) != rows) {
      throw new BadInputException(
          "the number of retained rows is printed with two significant digits and is at least 1,"
              + " but got "
              + rows);
    }
  }
}
