package dev.lethe.server.register;

/** A submission and who enters it. */
public record Entry(Submission submission, String who) {

  public Entry {
    who = Words.requireName(who);
  }
}
