package dev.lethe.workspace;

import dev.lethe.base.LetheVersion;
import dev.lethe.certificate.Origin;
import dev.lethe.privacy.RandomBits;
import dev.lethe.workspace.content.Nameplate;
import dev.lethe.workspace.content.Work;
import dev.lethe.workspace.database.CommitGate;
import java.time.Clock;

/**
 * What a workspace works with, apart from its data.
 *
 * @param gate is passed by every commit, so that an interrupted command can say what it did
 * @param nameplate of a workspace that is made now; one that is there has its own
 * @param work is told how far a request is
 * @param dayConfirmed the clock is right, although its day does not follow from the last one
 */
public record WorkspaceTools(
    Origin.Software software,
    Clock clock,
    RandomBits bits,
    CommitGate gate,
    Nameplate nameplate,
    Work work,
    boolean dayConfirmed) {

  public WorkspaceTools(Origin.Software software, Clock clock, RandomBits bits) {
    this(software, clock, bits, new CommitGate(), Nameplate.BLANK, Work.UNWATCHED, false);
  }

  /** This version of Lethe, the clock of this machine and noise that nobody can foresee. */
  public static WorkspaceTools usual() {
    return of(Origin.Software.of("lethe", LetheVersion.text()));
  }

  public static WorkspaceTools of(Origin.Software software) {
    return new WorkspaceTools(software, Clock.systemUTC(), RandomBits.secure());
  }

  public WorkspaceTools passing(CommitGate newGate) {
    return new WorkspaceTools(software, clock, bits, newGate, nameplate, work, dayConfirmed);
  }

  public WorkspaceTools confirmingDay(boolean confirmed) {
    return new WorkspaceTools(software, clock, bits, gate, nameplate, work, confirmed);
  }

  public WorkspaceTools naming(Nameplate newNameplate) {
    return new WorkspaceTools(software, clock, bits, gate, newNameplate, work, dayConfirmed);
  }

  public WorkspaceTools telling(Work newWork) {
    return new WorkspaceTools(software, clock, bits, gate, nameplate, newWork, dayConfirmed);
  }

  public Days days() {
    return new Days(clock, dayConfirmed);
  }
}
