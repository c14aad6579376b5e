package dev.lethe.server.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.erasure.SmallService;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who lets others in. */
class AdmissionTest {

  private static final LocalDate DAY = LocalDate.of(2026, 2, 28);

  @TempDir private Path folder;

  @Test
  void nobody_gives_away_more_than_they_may_do() {
    try (SmallService service = SmallService.in(folder)) {
      Principal narrow =
          new Principal("robot", Role.OFFICER, Set.of(Permission.ADMIT, Permission.SUBMIT));
      Admission admission = service.office().admission(narrow);
      assertThatThrownBy(() -> admission.make(Principal.of("eve", Role.OFFICER), DAY))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("no more than its maker");
      assertThat(admission.all()).isEmpty();
      Principal crm = new Principal("crm", Role.REQUESTER, Set.of(Permission.SUBMIT));
      assertThat(admission.make(crm, DAY).token().madeBy()).isEqualTo("robot");
      assertThat(admission.revoke(1).revoked()).isPresent();
    }
  }
}
