package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.data.schema.Schema;
import dev.lethe.source.ControlColumns;
import dev.lethe.source.ControlTable;
import dev.lethe.source.Deletion;
import dev.lethe.source.ForgettingTable;
import dev.lethe.source.OldVersions;
import dev.lethe.source.RowSource;
import dev.lethe.source.TableElsewhere;
import dev.lethe.source.TableHistory;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.content.People;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** One table with old versions that are never gone, in memory, and with troubles to order. */
public final class MemorySource implements RowSource {

  private static People people = Kind.RIDGE.people(new Random(7), 12, "p");
  private static int version = 0;
  private static int marksBeforeTrouble = Integer.MAX_VALUE;
  private static boolean changesWhileRead = false;
  private static Optional<String> copies = Optional.empty();
  private static boolean gone = false;

  /** The table anew. */
  static void begin(People all) {
    people = all;
    version = 0;
    marksBeforeTrouble = Integer.MAX_VALUE;
    changesWhileRead = false;
    copies = Optional.empty();
    gone = false;
  }

  static void troubleAfter(int marks) {
    marksBeforeTrouble = marks;
  }

  static void changeWhileRead(boolean changes) {
    changesWhileRead = changes;
  }

  /** Old versions of the table itself are gone, but there are copies. */
  static void copied(String where) {
    copies = Optional.of(where);
    gone = true;
  }

  static List<String> subjects() {
    return people.subjects();
  }

  @Override
  public String scheme() {
    return "memory";
  }

  @Override
  public TableElsewhere table(String rest) {
    throw new UnsupportedOperationException(rest);
  }

  @Override
  public ControlTable requests(String rest, ControlColumns columns) {
    throw new UnsupportedOperationException(rest);
  }

  @Override
  public ForgettingTable forgetting(String rest, Schema schema, NormShells shells) {
    return new Rows(Population.of(shells, people.subjects(), people.rows()));
  }

  @Override
  public Optional<TableHistory> history(String rest) {
    return Optional.of(new Versions());
  }

  private static final class Rows implements ForgettingTable {

    private final Population before;
    private Retained retained;
    private Set<String> leaving = Set.of();

    private Rows(Population before) {
      this.before = before;
      this.retained = before.retained();
    }

    @Override
    public Retained retained() {
      return retained;
    }

    @Override
    public byte[] commitment() {
      return new byte[32];
    }

    @Override
    public Removed remove(ForgetRequest request, Deletion deletion) {
      Removal removal = before.forget(request);
      leaving = deletion.isByWorkspace() ? request.distinct() : Set.of();
      retained = removal.population().retained();
      return new Removed(removal.forgotten(), removal.report());
    }

    @Override
    public void confirmGone() {
      if (people.subjects().stream().anyMatch(leaving::contains)) {
        people = people.without(leaving);
        version++;
      }
      if (changesWhileRead) {
        throw new NoGuaranteeException("the table changed while it was being read");
      }
    }

    @Override
    public Optional<String> copies() {
      return copies;
    }

    @Override
    public void close() {}
  }

  private static final class Versions implements TableHistory {

    @Override
    public String mark() {
      if (marksBeforeTrouble-- <= 0) {
        throw new BadInputException("DESCRIBE HISTORY was refused");
      }
      return Integer.toString(version);
    }

    @Override
    public List<OldVersions> before(List<String> marks) {
      List<OldVersions> all = new ArrayList<>();
      for (String mark : marks) {
        all.add(
            gone
                ? new OldVersions(mark, true, Optional.empty(), "gone before " + mark)
                : new OldVersions(mark, false, Optional.of(Instant.EPOCH), "still before " + mark));
      }
      return all;
    }

    @Override
    public List<OldVersions> purge(List<String> marks) {
      return before(marks);
    }
  }
}
