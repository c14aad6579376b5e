package dev.lethe.lab;

/**
 * One statement, held against what came out.
 *
 * @param claim what the paper says
 * @param printed what its formula gives here
 * @param sound what the bound of a certificate gives here
 * @param why the reason for the agreement or the lack of it
 * @param headline whether it is one of the claims that the paper is read for
 */
public record Verdict(
    String claim, String printed, String sound, Agreement agreement, String why, boolean headline) {

  public Verdict(String claim, String printed, String sound, Agreement agreement, String why) {
    this(claim, printed, sound, agreement, why, false);
  }

  public Verdict asHeadline() {
    return new Verdict(claim, printed, sound, agreement, why, true);
  }

  /** Whether the paper's statement was found again. */
  public enum Agreement {
    AGREES("agrees"),
    PARTLY("agrees in part"),
    DIFFERS("differs"),
    OPEN("cannot be checked here");

    private final String words;

    Agreement(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }
}
