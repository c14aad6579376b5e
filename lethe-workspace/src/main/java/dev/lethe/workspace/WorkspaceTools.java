package dev.lethe.workspace;

import dev.lethe.certificate.Origin;
import dev.lethe.privacy.RandomBits;
import dev.lethe.workspace.database.CommitGate;
import java.time.Clock;

/**
 * What a workspace works with, apart from its data.
 *
 * @param gate is passed by every commit, so that an interrupted command can say what it did
 * @param dayConfirmed the clock is right, although its day does not follow from the last one
 */
public record WorkspaceTools(
    Origin.Software software, Clock clock, RandomBits bits, CommitGate gate, boolean dayConfirmed) {

  public WorkspaceTools(Origin.Software software, Clock clock, RandomBits bits) {
    this(software, clock, bits, new CommitGate(), false);
  }

  public static WorkspaceTools of(Origin.Software software) {
    return new WorkspaceTools(software, Clock.systemUTC(), RandomBits.secure());
  }

  public WorkspaceTools passing(CommitGate newGate) {
    return new WorkspaceTools(software, clock, bits, newGate, dayConfirmed);
  }

  public WorkspaceTools confirmingDay(boolean confirmed) {
    return new WorkspaceTools(software, clock, bits, gate, confirmed);
  }

  public Days days() {
    return new Days(clock, dayConfirmed);
  }
}
