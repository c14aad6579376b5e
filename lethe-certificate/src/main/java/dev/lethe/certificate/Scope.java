package dev.lethe.certificate;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.PlainText;

/**
 * Which releases the promise covers.
 *
 * @param thisRelease in words
 * @param laterReleases this release and all later ones
 * @param earlierReleases in words: covered (sealed mode, the data-free figure), or not, and why
 */
public record Scope(String thisRelease, Later laterReleases, String earlierReleases) {

  public Scope {
    PlainText.require("the scope of this release", thisRelease);
    PlainText.require("the scope of earlier releases", earlierReleases);
  }

  /** What holds for this release and all later ones. */
  public sealed interface Later {

    /** √Σμ² over all of them is capped by a budget that was fixed in advance. */
    record Budget(double mu) implements Later {

      public Budget {
        Arguments.positive("a budget", mu, BadInputException::new);
      }
    }

    /** No budget was fixed. */
    record InWords(String words) implements Later {

      public InWords {
        PlainText.require("the scope of later releases", words);
      }
    }
  }
}
