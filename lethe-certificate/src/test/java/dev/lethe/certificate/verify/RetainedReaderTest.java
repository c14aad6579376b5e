package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RetainedReaderTest {

  private static final Kernel KERNEL = Kernels.java();

  private final Genuine release = new GenuineReleases(1, KERNEL).logistic().verified();
  private final GridRows rows = GeneratedRows.of(20_001, 14, 0, 12);

  @Test
  void rows_one_by_one_are_the_same_as_rows_in_memory() {
    RetainedEvidence memory =
        Genuine.read(rows, release.schema(), true, release.certificate().model(), KERNEL);
    RetainedEvidence single;
    try (RetainedReader reader =
        RetainedReader.of(release.certificate().model(), release.schema(), true, KERNEL)) {
      read(reader);
      single = reader.finish();
    }
    assertThat(single.statistics()).isEqualTo(memory.statistics());
    assertThat(single.rowsRoot()).isEqualTo(memory.rowsRoot());
    assertThat(single.rowsRoot()).contains(RowsDigest.of(rows).root());
    assertThat(Arrays.equals(single.retained().rows().features(), rows.features())).isTrue();
    assertThat(Arrays.equals(single.retained().rows().labels(), rows.labels())).isTrue();
    assertThat(single.count()).isEqualTo(rows.rows());
  }

  @Test
  void a_reader_can_be_closed_at_any_time() {
    RetainedReader reader =
        RetainedReader.of(release.certificate().model(), release.schema(), true, KERNEL);
    read(reader);
    reader.close();
    reader.close();
    assertThat(reader).isNotNull();
  }

  private void read(RetainedReader reader) {
    int[] row = new int[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      System.arraycopy(rows.features(), i * row.length, row, 0, row.length);
      reader.accept(row, rows.labels()[i], "someone");
    }
  }
}
