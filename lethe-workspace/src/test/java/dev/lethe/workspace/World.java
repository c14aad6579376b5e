package dev.lethe.workspace;

import dev.lethe.base.Progress;
import dev.lethe.certificate.Origin;
import dev.lethe.privacy.RandomBits;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A workspace, and beside it what should be in it. */
final class World implements AutoCloseable {

  static final WorkspaceTools TOOLS =
      new WorkspaceTools(
          Origin.Software.of("lethe", "test"),
          Clock.fixed(Instant.parse("2026-11-15T10:15:30Z"), ZoneOffset.UTC),
          RandomBits.secure());

  private final Home home;
  private final WorkspaceTools tools;
  private Workspace open;
  private People people;

  private World(Home home, WorkspaceTools tools, Workspace open, People people) {
    this.home = home;
    this.tools = tools;
    this.open = open;
    this.people = people;
  }

  static World trained(Home home, Declared declared, People people) {
    return trained(home, declared, people, TOOLS);
  }

  static World trained(Home home, Declared declared, People people, WorkspaceTools tools) {
    Workspace made = Workspace.train(home, declared, people, tools, Progress.SILENT);
    return new World(home, tools, made, people);
  }

  Workspace open() {
    return open;
  }

  /** Who should be here, in the order in which they came. */
  People people() {
    return people;
  }

  List<String> everyone() {
    return List.copyOf(new LinkedHashSet<>(people.subjects()));
  }

  Issued release(ReleaseRequest asked) {
    return open.release(asked);
  }

  void add(People more) {
    open.add(more, Progress.SILENT);
    people = both(people, more);
  }

  Issued forget(List<String> leaving, ReleaseRequest asked) {
    Issued issued = open.forget(ForgetRequest.of(leaving), asked);
    people = without(people, Set.copyOf(leaving));
    return issued;
  }

  Unreleased leave(List<String> leaving) {
    Unreleased left = open.forgetUnreleased(ForgetRequest.of(leaving), Deletion.BY_OWNER);
    people = without(people, Set.copyOf(leaving));
    return left;
  }

  void reopen() {
    open.close();
    open = Workspace.open(home, tools);
  }

  @Override
  public void close() {
    open.close();
  }

  static People both(People first, People second) {
    List<String> subjects = new ArrayList<>(first.subjects());
    subjects.addAll(second.subjects());
    GridRows a = first.rows();
    GridRows b = second.rows();
    return new People(
        subjects,
        new GridRows(
            a.columns(), joined(a.features(), b.features()), joined(a.labels(), b.labels())));
  }

  private static int[] joined(int[] first, int[] second) {
    int[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  static People without(People people, Set<String> leaving) {
    int columns = people.rows().columns();
    int[] features = new int[people.rows().features().length];
    int[] labels = new int[people.rows().rows()];
    List<String> subjects = new ArrayList<>();
    for (int i = 0; i < labels.length; i++) {
      if (!leaving.contains(people.subjects().get(i))) {
        int at = subjects.size();
        System.arraycopy(people.rows().features(), i * columns, features, at * columns, columns);
        labels[at] = people.rows().labels()[i];
        subjects.add(people.subjects().get(i));
      }
    }
    int left = subjects.size();
    return new People(
        subjects,
        new GridRows(
            columns, Arrays.copyOf(features, left * columns), Arrays.copyOf(labels, left)));
  }
}
