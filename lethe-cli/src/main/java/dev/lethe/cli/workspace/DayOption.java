package dev.lethe.cli.workspace;

import picocli.CommandLine.Option;

/** Whether the clock is trusted against the days in the workspace. */
public final class DayOption {

  @Option(
      names = "--confirm-day",
      description =
          "The clock is right, although its day is before the last one entered there or"
              + " more than 400 days after it.")
  private boolean confirmed;

  public boolean isConfirmed() {
    return confirmed;
  }
}
