package dev.lethe.server.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.SqliteDatabase;
import dev.lethe.workspace.store.ByteScan;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of ids in the folder of a register: never plain ones, and at the end no byte. */
class ResidueTest {

  private static final List<String> IDS =
      IntStream.range(0, 50).mapToObj(i -> "person-zq%04d@example.org".formatted(i)).toList();

  @TempDir Path folder = Path.of("");

  /** All bytes that the register made of ids: encrypted lists, digests of keys and contents. */
  private static List<byte[]> made(Desk desk) throws SQLException {
    Location.Folder place = (Location.Folder) desk.home().location();
    List<byte[]> all = new ArrayList<>();
    try (Connection connection = new SqliteDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("SELECT content FROM request_ids")) {
        while (rows.next()) {
          all.add(rows.getBytes(1));
        }
      }
      try (ResultSet rows = statement.executeQuery("SELECT id, body FROM idempotency")) {
        while (rows.next()) {
          all.add(rows.getString(1).getBytes(StandardCharsets.US_ASCII));
          all.add(rows.getString(2).getBytes(StandardCharsets.US_ASCII));
        }
      }
    }
    return all;
  }

  private int found(List<byte[]> patterns) {
    return ByteScan.of(folder).search(patterns).patterns();
  }

  @Test
  void ids_are_never_plain_and_what_was_made_of_them_leaves_after_the_retention()
      throws SQLException {
    Desk desk = Desk.in(folder);
    RequestId id;
    List<byte[]> plain = IDS.stream().map(each -> each.getBytes(StandardCharsets.UTF_8)).toList();
    try (Register register = desk.create(new RegisterRules(false, 7, 0, 1, false))) {
      for (String each : IDS) {
        register.submit(
            new Submission("form", ForgetRequest.of(each), Optional.of("key " + each)), Desk.ANN);
      }
      id = register.requests().get(0).id();
      List<byte[]> made = made(desk);
      assertThat(made).hasSize(3 * IDS.size());
      assertThat(found(plain)).isZero();
      assertThat(found(made)).as("the scan finds what is there").isEqualTo(made.size());
      for (Request request : register.requests()) {
        register.cancel(request.id(), Desk.ANN);
      }
      desk.on("2026-02-06");
      register.sweep(Desk.ANN);
      assertThat(found(made)).as("a day before the retention ends").isEqualTo(made.size());
      desk.on("2026-02-07");
      register.sweep(Desk.ANN);
      assertThat(register.purge().complete()).isTrue();
      assertThat(found(made)).isZero();
    }
    try (Register register = desk.open()) {
      Request left = register.request(id);
      assertThat(left.idsErased()).isTrue();
      assertThat(left.people()).isEqualTo(1);
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
      assertThat(register.trail().get(register.trail().size() - 1).what()).isEqualTo("ids erased");
    }
  }

  @Test
  void encrypted_ids_belong_to_their_request() throws SQLException {
    Desk desk = Desk.in(folder);
    try (Register register = desk.create(Desk.PLAIN)) {
      register.submit(Desk.about("p-1"), Desk.ANN);
      register.submit(Desk.about("p-2"), Desk.ANN);
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
    }
    Location.Folder place = (Location.Folder) desk.home().location();
    try (Connection connection = new SqliteDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE request_ids SET content = (SELECT content FROM request_ids ORDER BY request"
              + " LIMIT 1)");
    }
    try (Register register = desk.open()) {
      assertThat(register.check(Optional.empty()).isSound()).isFalse();
    }
  }

  @Test
  void the_same_ids_are_never_encrypted_to_the_same_bytes() {
    SealedIds sealed = new SealedIds(new javax.crypto.spec.SecretKeySpec(new byte[32], "AES"));
    RequestId id = RequestId.random();
    byte[] first = sealed.seal(id, IDS);
    assertThat(sealed.seal(id, IDS)).isNotEqualTo(first);
    assertThat(sealed.open(id, first)).isEqualTo(IDS);
    for (int at = 0; at < first.length; at += 7) {
      byte[] changed = first.clone();
      changed[at] ^= 1;
      assertThatThrownBy(() -> sealed.open(id, changed)).hasMessageContaining("damaged, or moved");
    }
  }
}
