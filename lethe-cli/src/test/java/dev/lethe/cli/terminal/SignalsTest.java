package dev.lethe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.AttackTable;
import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import dev.lethe.cli.terminal.SignalledCommand.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Commands that are interrupted at any moment: the exit code and the message agree with the state
 * of the workspace.
 *
 * <p>A third of the moments is spread over the time that a command takes, measured first, a third
 * near its end, and a third follows the first byte of the commit.
 */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class SignalsTest {

  /** Of all commands: {@code -Dlethe.kills=200} for 33 of them. */
  private static final int ROUNDS = Math.max(1, Integer.getInteger("lethe.kills", 24) / 6);

  private static final List<Signal> SENT = List.of(Signal.INT, Signal.TERM, Signal.HUP);
  private static final String NOTHING = "interrupted; nothing was changed in the workspace";
  private static final String DONE = "interrupted, but ";

  /** A JVM that is signalled while it comes up may fail with words of its own, and none of ours. */
  private static final String NO_JAVA_YET = "Error occurred during initialization of VM";

  private static final int AFTER_COMMIT_MICROS = 60_000;

  /** What is interrupted, and what must be said where it was done; readers say nothing of that. */
  private enum Command {
    TRAIN(
        "train",
        "train --data FOLDER/table.csv --schema FOLDER/schema.json --model ridge --lambda 0.05"),
    ADD("add", "add --again --data FOLDER/more.csv"),
    RELEASE("release", "release TERMS"),
    FORGET("forget", "forget --subjects WHO TERMS"),
    LEAVE("forget --no-release", "forget --subjects WHO --no-release"),
    ROTATE("key rotate", "key rotate"),
    LOG("log", "log"),
    PLAN("plan", "plan --subjects WHO TERMS"),
    VERIFY("verify", "verify FOLDER/w/releases/0001/certificate.json");

    final String title;
    final String line;

    Command(String title, String line) {
      this.title = title;
      this.line = line;
    }

    String words(SignalledState now) {
      return switch (this) {
        case TRAIN -> "the model is trained";
        case ADD -> "7 rows are added";
        case RELEASE -> "release %d is in the workspace".formatted(now.releases());
        case FORGET ->
            "request %d is done: release %d is in".formatted(now.requests(), now.releases());
        case LEAVE -> "request %d is done, without a release".formatted(now.requests());
        case ROTATE ->
            "the key is rotated: %s is in use".formatted(now.keys().get(now.keys().size() - 1));
        case LOG, PLAN, VERIFY -> "never";
      };
    }

    boolean reads() {
      return compareTo(LOG) >= 0;
    }
  }

  /** What came of the signals to one command. */
  private static final class Tally {
    private int tried;
    private int reported;
    private int harmless;
    private int told;
  }

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final Map<Command, Long> lengths = new EnumMap<>(Command.class);
  private int trained;
  private int person;

  private Path workspace(Command command) {
    return folder.resolve(command == Command.TRAIN ? "t" + trained : "w");
  }

  private SignalledCommand start(Command command) {
    List<String> words =
        new ArrayList<>(
            Stream.of(command.line.replace("TERMS", WorkspaceFixture.TERMS).split(" "))
                .map(word -> word.replace("FOLDER", folder.toString()).replace("WHO", "p" + person))
                .toList());
    words.add("--json");
    if (command != Command.VERIFY) {
      words.addAll(List.of("--workspace", workspace(command).toString()));
    }
    return new SignalledCommand(folder, words);
  }

  private void measure(Command command) {
    SignalledCommand unharmed = start(command);
    CommandRun run = unharmed.end();
    assertThat(run.exitCode()).as("%s: %s", command, run.err()).isZero();
    lengths.put(command, unharmed.micros());
    next();
  }

  /** Another folder to train in, and somebody who is still there to forget. */
  private void next() {
    trained++;
    person = SignalledState.of(folder.resolve("w")).requests();
  }

  private void interrupt(Command command, int round, Tally tally) {
    SignalledState before = SignalledState.of(workspace(command));
    Signal signal = SENT.get(random.nextInt(SENT.size()));
    SignalledCommand running = start(command);
    long length = lengths.getOrDefault(command, 0L);
    long moment =
        switch (command.reads() ? round % 2 : round % 3) {
          case 0 -> random.nextLong(length);
          case 1 -> length / 2 + random.nextLong(length / 2);
          default -> {
            running.await(() -> SignalledState.isCommitting(workspace(command)));
            yield running.micros() + random.nextInt(AFTER_COMMIT_MICROS);
          }
        };
    sleepUntil(running, moment);
    CommandRun run = running.send(signal).end();
    SignalledState now = SignalledState.of(workspace(command));
    String what =
        "%s, %s after %d µs of %d, seed %d: %s"
            .formatted(command, signal, moment, length, seed, run);
    boolean changed = !now.equals(before);
    boolean complete = isComplete(run.out());
    tally.tried++;
    tally.told += run.err().contains(DONE) ? 1 : 0;
    if (run.exitCode() == 0) {
      assertThat(complete).as(what).isTrue();
      assertThat(changed).as(what).isEqualTo(!command.reads());
      assertThat(run.err()).as(what).doesNotContain("interrupted");
      tally.harmless++;
    } else if (run.out().startsWith(NO_JAVA_YET)) {
      assertThat(changed).as(what).isFalse();
      tally.harmless++;
    } else {
      assertThat(run.exitCode()).as(what).isEqualTo(signal.exitCode);
      judge(command, run, changed, complete, command.words(now), what);
      tally.harmless += run.err().contains("interrupted") ? 0 : 1;
      tally.reported += run.err().contains("interrupted") ? 1 : 0;
    }
    next();
  }

  /** Signalled: what is said is true, and nothing that was done is left unsaid. */
  private static void judge(
      Command command,
      CommandRun run,
      boolean changed,
      boolean complete,
      String words,
      String what) {
    if (changed) {
      assertThat(run.err()).as(what).doesNotContain("nothing was changed");
      assertThat(complete || run.err().contains(DONE + words)).as(what).isTrue();
    } else {
      assertThat(run.err()).as(what).doesNotContain(DONE);
    }
    if (run.err().contains("interrupted") && !changed && command != Command.VERIFY) {
      assertThat(run.err()).as(what).contains(NOTHING);
    }
  }

  private static boolean isComplete(String out) {
    try {
      return JsonMapper.shared().readTree(out).isObject();
    } catch (JacksonException torn) {
      return false;
    }
  }

  private static void sleepUntil(SignalledCommand running, long micros) {
    try {
      TimeUnit.MICROSECONDS.sleep(Math.max(0, micros - running.micros()));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void the_exit_code_and_the_message_agree_with_the_state() throws IOException {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("release --workspace FOLDER/w TERMS");
    Map<Command, Tally> tallies = new EnumMap<>(Command.class);
    for (Command command : Command.values()) {
      measure(command);
      tallies.put(command, new Tally());
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (Command command : Command.values()) {
        interrupt(command, round, tallies.getOrDefault(command, new Tally()));
      }
      write(tallies);
    }
    files.works("release --workspace FOLDER/w TERMS");
    int reported = tallies.values().stream().mapToInt(tally -> tally.reported).sum();
    assertThat(reported).as("some came in time, seed %d", seed).isPositive();
  }

  /** After each round, so that a long run tells what it has seen so far. */
  private static void write(Map<Command, Tally> tallies) throws IOException {
    AttackTable table = new AttackTable("signals");
    int told = 0;
    for (Map.Entry<Command, Tally> each : tallies.entrySet()) {
      Tally tally = each.getValue();
      String attack = "signal during " + each.getKey().title;
      table.row(attack, "command line", tally.tried, tally.reported, tally.harmless);
      told += tally.told;
    }
    table.row(
        "of these: after the commit, and told that it is done", "command line", told, told, 0);
  }
}
