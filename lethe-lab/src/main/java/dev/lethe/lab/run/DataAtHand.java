package dev.lethe.lab.run;

import dev.lethe.base.BadInputException;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.data.LabData;
import dev.lethe.lab.data.PaperData;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What there is to make artefacts from. An artefact on some of its data sets is worth making and
 * says what it lacks; one on none is an empty page after a long wait.
 */
record DataAtHand(LabData data) {

  List<String> require(List<Artefact> wanted) {
    List<PaperData> read = read(wanted);
    read.stream().filter(this::isHalf).findFirst().ifPresent(this::refuseHalf);
    List<Artefact> bare = wanted.stream().filter(this::isBare).toList();
    if (!bare.isEmpty()) {
      throw new BadInputException(
          "no data for "
              + bare.stream().map(Artefact::name).collect(Collectors.joining(", "))
              + ": "
              + absent(read(bare)));
    }
    return data.missing(read).stream()
        .filter(source -> !source.files().isEmpty())
        .map(source -> "without " + source.title() + ": " + absent(List.of(source)))
        .toList();
  }

  private static List<PaperData> read(List<Artefact> artefacts) {
    return artefacts.stream().flatMap(artefact -> artefact.reads().stream()).distinct().toList();
  }

  private boolean isBare(Artefact artefact) {
    return !artefact.reads().isEmpty() && artefact.reads().stream().noneMatch(data::has);
  }

  private boolean isHalf(PaperData source) {
    int missing = data.missingFiles(source).size();
    return missing > 0 && missing < source.files().size();
  }

  private void refuseHalf(PaperData source) {
    throw new BadInputException(
        "only a part of " + source.title() + " is there: " + absent(List.of(source)));
  }

  /** Of data sets that somebody could have; the others have no files. */
  private String absent(List<PaperData> sources) {
    List<PaperData> obtainable = sources.stream().filter(s -> !s.files().isEmpty()).toList();
    String files =
        obtainable.stream()
            .flatMap(source -> data.missingFiles(source).stream())
            .collect(Collectors.joining(", "));
    String folders =
        data.folders().stream().map(Path::toString).collect(Collectors.joining(", nor in "));
    String names =
        obtainable.stream().map(PaperData::catalogueName).collect(Collectors.joining(" "));
    return "no such file as "
        + files
        + " in "
        + folders
        + "; 'lethe data fetch "
        + names
        + "' gets it or says how, and --data-dir or LETHE_DATA name another folder";
  }
}
