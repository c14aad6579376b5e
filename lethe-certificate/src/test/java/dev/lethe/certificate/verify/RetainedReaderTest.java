package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoRoomException;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Optional;
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

  /** Otherwise a genuine certificate would be called invalid where Java may use too little. */
  @Test
  void want_of_memory_is_nothing_about_the_rows() {
    Kernel full =
        (Kernel)
            Proxy.newProxyInstance(
                Kernel.class.getClassLoader(),
                new Class<?>[] {Kernel.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("device")) {
                    return Optional.empty();
                  }
                  throw new NoRoomException("too little");
                });
    ModelFacts model = release.certificate().model();
    assertThatThrownBy(() -> RetainedEvidence.of(release.schema(), rows, model, true, full))
        .isInstanceOf(NoRoomException.class);
    try (RetainedReader reader = RetainedReader.of(model, release.schema(), true, full)) {
      read(reader);
      assertThatThrownBy(reader::finish).isInstanceOf(NoRoomException.class);
    }
    assertThatThrownBy(
            () ->
                new Checklist()
                    .add(
                        "constants",
                        () -> {
                          throw new NoRoomException("too little");
                        }))
        .isInstanceOf(NoRoomException.class);
  }

  private void read(RetainedReader reader) {
    int[] row = new int[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      System.arraycopy(rows.features(), i * row.length, row, 0, row.length);
      reader.accept(row, rows.labels()[i], "someone");
    }
  }
}
