package dev.lethe.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.Progress;
import dev.lethe.lab.Effort;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.LabData;
import dev.lethe.lab.data.PaperData;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of the published files, where there are copies. */
class RealDataTest {

  private final LabData data =
      new LabData(DataFolder.startingAt(Path.of("..", "..", "shared", "data")));

  @Test
  void the_weight_table_is_reproduced_in_every_cell() {
    List<PaperData> absent =
        data.missing(
            List.of(PaperData.PHYSICS_COLLABORATION, PaperData.BITCOIN_OTC, PaperData.OPENFLIGHTS));
    assumeTrue(absent.isEmpty(), () -> "skipped: no copies of " + absent);
    Findings findings = new Table3().produce(new LabContext(data, Effort.QUICK, Progress.SILENT));
    assertThat(findings.verdicts()).allMatch(v -> v.agreement() == Agreement.AGREES);
    Sheet sheet = findings.sheets().get(0);
    int equal = sheet.header().indexOf("equal");
    assertThat(sheet.rows()).filteredOn(row -> row.get(equal).equals("yes")).hasSize(21);
    assertThat(sheet.rows()).noneMatch(row -> row.get(equal).equals("no"));
  }

  /** The twin: a cell that is off in the last printed digit is noticed. */
  @Test
  void a_wrong_last_digit_is_noticed() {
    assertThat(new PaperTable.Cell("", "", "0.1216", 0.12164).isEqual()).isTrue();
    assertThat(new PaperTable.Cell("", "", "0.1216", 0.12166).isEqual()).isFalse();
    assertThat(new PaperTable.Cell("", "", "28,010", 28010).isEqual()).isTrue();
    assertThat(new PaperTable.Cell("", "", "28,010", 28011).isEqual()).isFalse();
  }
}
