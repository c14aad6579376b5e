package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.SmallLife.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every row of every table is lost, changed or put back from another time, every page of the file
 * is flipped, zeroed, exchanged or put back: each damage is refused, or what is released is what
 * would have been released without it.
 */
@Tag("slow")
class SqliteDamageTest {

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @Test
  void no_damage_is_silent() throws Exception {
    Path made = folder.resolve("made");
    Path file = made.resolve("workspace.db");
    byte[][] before = new byte[1][];
    SmallLife.begin(Home.in(made), () -> before[0] = bytes(file));
    byte[] good = bytes(file);
    Path copy = SmallFolder.copy(made, folder.resolve("rehearsed"));
    SmallLife life = SmallLife.rehearsed(Home.in(copy));
    assertThat(life.goOn(Home.in(SmallFolder.copy(made, folder.resolve("unharmed")))))
        .isEqualTo(Outcome.HARMLESS);

    Attacks attacks = new Attacks("damage-sqlite");
    List<SqliteDamage> damages =
        Attacks.some(SqliteDamage.all(made, good, before[0]), SqliteDamage::kind);
    SmallFolder mine = SmallFolder.of(made, folder.resolve("mine"));
    for (SqliteDamage damage : damages) {
      attacks.count(damage.kind(), tried(life, mine, good, damage));
    }
    attacks.write("SQLite");
    assertThat(attacks.total()).isEqualTo(damages.size());
  }

  private static Outcome tried(SmallLife life, SmallFolder mine, byte[] good, SqliteDamage damage)
      throws IOException, SQLException {
    mine.putBack(good);
    damage.apply(mine.path().resolve("workspace.db"));
    try {
      return life.goOn(Home.in(mine.path()));
    } catch (RuntimeException | AssertionError silent) {
      throw new AssertionError(damage + " was neither refused nor harmless", silent);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
