package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.data.evaluate.ChosenOn;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is held out is nowhere in the workspace, and only the key knows who it will be. */
class HoldoutTest {

  private static final SigningKey KEY = SigningKey.generate();

  @TempDir Path folder = Path.of("");

  /** Two rows a person; the label of a row is the number of its person. */
  private static People people(int count) {
    List<String> ids = new ArrayList<>();
    int[] features = new int[2 * count];
    int[] labels = new int[2 * count];
    for (int i = 0; i < 2 * count; i++) {
      ids.add("p" + i % count);
      features[i] = i;
      labels[i] = i % count;
    }
    return new People(ids, new GridRows(1, features, labels));
  }

  private static Set<Integer> persons(GridRows rows) {
    Set<Integer> persons = new HashSet<>();
    for (int label : rows.labels()) {
      persons.add(label);
    }
    return persons;
  }

  @Test
  void people_stand_on_one_side_with_all_their_rows() {
    Holdout held = Holdout.of(people(1_000), 0.2, KEY);
    Set<Integer> both = persons(held.left());
    both.retainAll(persons(held.kept().rows()));
    assertThat(both).isEmpty();
    assertThat(held.left().rows() + held.kept().rows().rows()).isEqualTo(2_000);
    for (int i = 0; i < held.kept().subjects().size(); i++) {
      assertThat(held.kept().subjects().get(i)).isEqualTo("p" + held.kept().rows().labels()[i]);
    }
  }

  /** 10,000 people at 0.2: six deviations are 0.024, so false alarms come once in 10⁸ keys. */
  @Test
  void the_share_is_kept_and_another_key_holds_out_others() {
    People all = people(10_000);
    Set<Integer> first = persons(Holdout.of(all, 0.2, KEY).left());
    assertThat(first.size() / 10_000.0).isBetween(0.176, 0.224);
    assertThat(persons(Holdout.of(all, 0.2, KEY).left())).isEqualTo(first);
    Set<Integer> common = persons(Holdout.of(all, 0.2, SigningKey.generate()).left());
    common.retainAll(first);
    assertThat(common.size() / 10_000.0).isBetween(0.02, 0.06);
  }

  @Test
  void a_workspace_knows_nothing_of_who_was_held_out() {
    Kind kind = Kind.LOGISTIC;
    People all = kind.people(new Random(4), 80, "s");
    Home home = Home.of(folder.resolve("w").toString(), Optional.empty(), Optional.empty());
    Holdout.Training made =
        Holdout.train(home, kind.declared(), all, 0.3, World.TOOLS, Progress.SILENT);
    try (Workspace workspace = made.workspace()) {
      People kept = made.holdout().kept();
      assertThat(workspace.log().rows()).isEqualTo(kept.rows().rows());
      String out =
          all.subjects().stream().filter(id -> !kept.subjects().contains(id)).findFirst().get();
      ReleaseRequest asked = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(5));
      assertThatThrownBy(() -> workspace.forget(ForgetRequest.of(List.of(out)), asked))
          .hasMessageContaining("none of the 1 named subjects has rows here");
      Issued issued = workspace.forget(ForgetRequest.of(kept.subjects().subList(0, 1)), asked);
      assertThat(issued.files().certificate()).exists();
    }
  }

  @Test
  void nobody_is_trained_on_or_held_out_by_a_share_that_is_none() {
    assertThatThrownBy(() -> Holdout.of(people(1), 0.5, KEY))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("leaves nobody");
    for (double share : new double[] {0, 1, -0.1, Double.NaN}) {
      Home home = Home.of(folder.resolve("n").toString(), Optional.empty(), Optional.empty());
      assertThatThrownBy(
              () ->
                  Holdout.train(
                      home,
                      Kind.LOGISTIC.declared(),
                      Kind.LOGISTIC.people(new Random(4), 20, "s"),
                      share,
                      World.TOOLS,
                      Progress.SILENT))
          .isInstanceOf(BadUsageException.class);
    }
    assertThat(Files.exists(folder.resolve("n"))).isFalse();
  }

  @Test
  void what_decided_about_parameters_is_declared_and_certified() {
    Kind kind = Kind.LOGISTIC;
    for (ChosenOn rows : ChosenOn.values()) {
      Declared declared = kind.declared().chosenOn(rows);
      assertThat(Declared.read(declared.json())).isEqualTo(declared);
      Home home =
          Home.of(folder.resolve(rows.word()).toString(), Optional.empty(), Optional.empty());
      try (World world = World.trained(home, declared, kind.people(new Random(4), 80, "s"))) {
        Issued issued = world.release(ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(5)));
        assertThat(Published.of(issued).values())
            .containsEntry("statement/predicate/assumptions/0", "STRING " + rows.assumption());
      }
    }
    assertThat(kind.declared().json()).doesNotContain("chosen_on");
  }
}
