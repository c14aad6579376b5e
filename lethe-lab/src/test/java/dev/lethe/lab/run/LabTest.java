package dev.lethe.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Effort;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.LabData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run keeps what is finished and can be stopped. */
class LabTest {

  @TempDir Path out;

  private int made;

  private static final class Simple extends Artefact {
    private final Function<LabContext, Findings> work;

    Simple(String name, Function<LabContext, Findings> work) {
      super(name, name, "a claim with <angles> & more");
      this.work = work;
    }

    @Override
    public Findings produce(LabContext context) {
      return work.apply(context);
    }
  }

  private Findings count(LabContext context) {
    made++;
    return Findings.none().with(Sheet.of("first", List.of(made)).column("made", i -> i).build());
  }

  private Lab lab(Effort effort, Artefact... artefacts) {
    return new Lab(List.of(artefacts), new LabData(new DataFolder(out)), effort);
  }

  @Test
  void a_finished_artefact_is_made_anew_only_when_asked_or_under_other_settings() {
    Artefact first = new Simple("first", this::count);
    Lab quick = lab(Effort.QUICK, first);
    quick.run(quick.artefacts(), out, false, LabWatcher.SILENT);
    quick.run(quick.artefacts(), out, false, LabWatcher.SILENT);
    assertThat(made).isEqualTo(1);
    quick.run(quick.artefacts(), out, true, LabWatcher.SILENT);
    assertThat(made).isEqualTo(2);
    Lab full = lab(Effort.FULL, first);
    full.run(full.artefacts(), out, false, LabWatcher.SILENT);
    assertThat(made).isEqualTo(3);
  }

  @Test
  void a_cancelled_run_keeps_the_artefacts_before_it() {
    Artefact first = new Simple("first", this::count);
    Artefact endless = new Simple("endless", c -> Findings.none().noting("" + steps(c)));
    Lab lab = lab(Effort.QUICK, first, endless);
    LabWatcher stopping =
        artefact ->
            (done, total) -> {
              if (artefact == endless && done > 2) {
                throw new CancellationException();
              }
            };
    assertThatThrownBy(() -> lab.run(lab.artefacts(), out, false, stopping))
        .isInstanceOf(CancellationException.class);
    assertThat(out.resolve("first.json")).exists();
    assertThat(out.resolve("endless.json")).doesNotExist();
  }

  private static int steps(LabContext context) {
    return context.each(List.of(1, 2, 3, 4, 5, 6), i -> i).size();
  }

  @Test
  void a_damaged_findings_file_is_made_anew() throws IOException {
    Lab lab = lab(Effort.QUICK, new Simple("first", this::count));
    lab.run(lab.artefacts(), out, false, LabWatcher.SILENT);
    Files.writeString(out.resolve("first.json"), "{\"half\"");
    lab.run(lab.artefacts(), out, false, LabWatcher.SILENT);
    assertThat(made).isEqualTo(2);
  }

  @Test
  void an_unknown_name_is_refused_with_the_names_there_are() {
    Lab lab = lab(Effort.QUICK, new Simple("first", this::count));
    assertThatThrownBy(() -> lab.named("fig9"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("fig9")
        .hasMessageContaining("first");
  }

  @Test
  void texts_on_the_page_are_escaped() throws IOException {
    Lab lab = lab(Effort.QUICK, new Simple("first", this::count));
    Path page = lab.run(lab.artefacts(), out, false, LabWatcher.SILENT);
    assertThat(Files.readString(page)).contains("a claim with &lt;angles&gt; &amp; more");
  }

  @Test
  void results_come_in_the_order_of_their_items() {
    LabContext context =
        new LabContext(new LabData(new DataFolder(out)), Effort.QUICK, (done, total) -> {});
    assertThat(context.each(List.of(5, 3, 9, 1), i -> 2 * i)).containsExactly(10, 6, 18, 2);
  }
}
