package dev.lethe.lab.download;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.lab.data.DataFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Whole data sets into one folder; a file that cannot be had does not keep back the others. */
public record Downloads(Fetcher fetcher, Path folder) {

  /** What became of a file. */
  public enum Outcome {
    FETCHED,
    MADE,
    ALREADY_THERE,
    BY_HAND,
    FAILED
  }

  /**
   * One file's outcome.
   *
   * @param note why it failed, or how to get it by hand; otherwise empty
   */
  public record Result(CataloguedFile file, Outcome outcome, String note) {}

  /** From the published addresses. */
  public static Downloads into(Path folder) {
    return new Downloads(Fetcher.create(), folder);
  }

  /** Every file of a set, those that are made of others last. */
  public List<Result> fetch(CataloguedSet set, Function<CataloguedFile, Progress> progress) {
    List<Result> results = new ArrayList<>();
    for (CataloguedFile file : set.files()) {
      if (!file.addresses().isEmpty()) {
        results.add(download(file, progress.apply(file)));
      }
    }
    for (CataloguedFile file : set.files()) {
      if (file.addresses().isEmpty()) {
        results.add(withoutAddress(file, set, results));
      }
    }
    return results;
  }

  private Result download(CataloguedFile file, Progress progress) {
    try {
      return new Result(
          file,
          fetcher.fetch(file, folder, progress) ? Outcome.FETCHED : Outcome.ALREADY_THERE,
          "");
    } catch (BadInputException failure) {
      return new Result(file, Outcome.FAILED, String.valueOf(failure.getMessage()));
    }
  }

  private Result withoutAddress(CataloguedFile file, CataloguedSet set, List<Result> others) {
    FileState state = file.stateIn(new DataFolder(folder));
    if (state == FileState.PRESENT || state == FileState.UNCHECKED) {
      return new Result(file, Outcome.ALREADY_THERE, "");
    }
    if (file.path().equals(IncomeSample.PATH) && areGood(IncomeSample.SOURCES, others)) {
      IncomeSample.make(file, folder);
      return new Result(file, Outcome.MADE, "");
    }
    return new Result(file, Outcome.BY_HAND, set.byHand());
  }

  private static boolean areGood(List<String> paths, List<Result> results) {
    return results.stream()
            .filter(r -> r.outcome() == Outcome.FETCHED || r.outcome() == Outcome.ALREADY_THERE)
            .filter(r -> paths.contains(r.file().path()))
            .count()
        == paths.size();
  }
}
