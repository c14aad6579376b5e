package dev.lethe.lab.run;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Effort;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.data.LabData;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs artefacts into a folder. What an earlier run finished, with the same data and effort, is
 * kept; a run that was stopped loses only the artefact it was working on.
 *
 * @param artefacts in the order of the report
 */
public record Lab(List<Artefact> artefacts, LabData data, Effort effort) {

  public Lab {
    artefacts = List.copyOf(artefacts);
  }

  /** The artefact of that name; refused with the names there are. */
  public Artefact named(String name) {
    return artefacts.stream()
        .filter(artefact -> artefact.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "no artefact is called '"
                        + name
                        + "'; there are "
                        + artefacts.stream().map(Artefact::name).collect(Collectors.joining(", "))
                        + ", and all"));
  }

  /**
   * Looks, before any work, whether there is data to work on.
   *
   * @return what some of the wanted artefacts will be without, a line for each data set
   * @throws BadInputException where one has no data at all, or a data set is there in part
   */
  public List<String> requireData(List<Artefact> wanted) {
    return new DataAtHand(data).require(wanted);
  }

  /**
   * Makes those of the wanted artefacts that are not finished, or all of them {@code again}, and
   * writes the page that tells of everything the folder holds.
   *
   * @return the page
   */
  public Path run(List<Artefact> wanted, Path out, boolean again, LabWatcher watcher) {
    FindingsFolder folder = new FindingsFolder(out, settings());
    for (Artefact artefact : wanted) {
      if (!again && folder.has(artefact)) {
        watcher.kept(artefact);
        continue;
      }
      long start = System.nanoTime();
      LabContext context = new LabContext(data, effort, watcher.begin(artefact));
      folder.write(artefact, artefact.produce(context));
      watcher.end(artefact, (System.nanoTime() - start) * 1e-9);
    }
    return folder.writePage(ReportPage.of(artefacts, folder, effort));
  }

  /** What the findings depend on beside the code; others are not taken for finished. */
  private String settings() {
    return "effort " + effort.name() + "; data " + data.inventory();
  }
}
