package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.Errand;
import dev.lethe.workspace.Receipt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The requests that one model carries out together. Which they are is fixed before it begins, so
 * that a batch that was interrupted is the same when it is tried again.
 *
 * @param sender as the workspace knows the register
 * @param token its name for the workspace, which remembers it with what it did
 * @param people whom each request names; no request where there is only a release to make
 * @param damaged requests of it whose ids can no longer be read, so that they have to wait
 */
public record Batch(
    String sender,
    String token,
    Model model,
    boolean alwaysReleases,
    Map<RequestId, List<String>> people,
    List<RequestId> damaged) {

  /** Of requests with or without readable ids. */
  static Batch of(
      String sender,
      String token,
      Model model,
      boolean alwaysReleases,
      Map<RequestId, Optional<List<String>>> requests) {
    Map<RequestId, List<String>> people = new LinkedHashMap<>();
    List<RequestId> damaged = new ArrayList<>();
    requests.forEach(
        (id, ids) ->
            ids.ifPresentOrElse(readable -> people.put(id, readable), () -> damaged.add(id)));
    return new Batch(sender, token, model, alwaysReleases, people, List.copyOf(damaged));
  }

  /** Before it begins, damaged requests are no part of it. */
  Batch withoutDamaged() {
    return new Batch(sender, token, model, alwaysReleases, people, List.of());
  }

  /** Those of its requests that are among these. */
  Batch of(List<RequestId> these) {
    Map<RequestId, List<String>> kept = new LinkedHashMap<>(people);
    kept.keySet().retainAll(new HashSet<>(these));
    return new Batch(sender, token, model, alwaysReleases, kept, damaged);
  }

  /** What the workspace is asked to do, once. */
  public Errand errand() {
    return new Errand(sender, token, everybody(), alwaysReleases, this::note);
  }

  /** All whom the requests name; empty where there is no request. */
  public Optional<ForgetRequest> everybody() {
    List<String> all = people.values().stream().flatMap(List::stream).distinct().toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(ForgetRequest.of(all));
  }

  /** Counts of each request, a line each: all that is left to know of a batch once it is done. */
  private String note(RemovalReport report) {
    return people.entrySet().stream()
        .map(
            request -> {
              List<Integer> found =
                  request.getValue().stream()
                      .filter(report.found()::containsKey)
                      .map(report.found()::get)
                      .toList();
              int rows = found.stream().mapToInt(Integer::intValue).sum();
              int unknown = request.getValue().size() - found.size();
              return "%s %d %d %d".formatted(request.getKey(), found.size(), rows, unknown);
            })
        .collect(Collectors.joining("\n"));
  }

  /**
   * What became of each request, by the workspace's receipt. It may have been given before some of
   * them were damaged, or after.
   */
  Map<RequestId, Outcome> outcomes(Receipt receipt) {
    Map<RequestId, Outcome> outcomes = new LinkedHashMap<>();
    receipt
        .note()
        .lines()
        .map(line -> line.split(" ", -1))
        .forEach(
            words ->
                outcomes.put(
                    new RequestId(words[0]),
                    new Outcome(
                        model.number(),
                        Integer.parseInt(words[1]),
                        Integer.parseInt(words[2]),
                        Integer.parseInt(words[3]),
                        receipt.release())));
    Set<RequestId> others = new HashSet<>(outcomes.keySet());
    others.removeAll(people.keySet());
    if (!outcomes.keySet().containsAll(people.keySet()) || !damaged.containsAll(others)) {
      throw new BadInputException(
          "the receipt of " + model.name() + " is about other requests; nothing was changed");
    }
    return outcomes;
  }

  /** Names are for the workspace alone. */
  @Override
  public String toString() {
    return "Batch[" + people.size() + " requests]";
  }
}
