package dev.lethe.server.notice;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.notice.Notice.State;
import dev.lethe.server.notice.NoticeTable.Receiver;
import dev.lethe.server.register.Register;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What others are still to be told, and what they have been told. Several processes may share it:
 * each takes one receiver at a time for itself, in a transaction of the only writer, and the lease
 * ends by itself where the process does.
 */
public final class Outbox {

  private static final Logger LOG = System.getLogger(Outbox.class.getName());

  /** Longer than a batch can take. */
  private static final Duration LEASE = Duration.ofMinutes(2);

  private static final int BATCH = 50;
  private static final int MOST_SHOWN = 1_000;

  private final Register register;
  private final Clock clock;
  private final NoticeSettings settings;
  private final Map<String, Channel> channels;
  private final Collector collector;

  public Outbox(Register register, Clock clock, NoticeSettings settings, List<Channel> channels) {
    this.register = register;
    this.clock = clock;
    this.settings = settings;
    this.channels =
        channels.stream().collect(Collectors.toUnmodifiableMap(Channel::name, Function.identity()));
    this.collector = new Collector(register, clock, settings);
    channels.forEach(collector::begin);
  }

  Channel channel(String name) {
    return Optional.ofNullable(channels.get(name)).orElseThrow();
  }

  Instant now() {
    return clock.instant();
  }

  void collect() {
    channels.values().forEach(collector::collect);
  }

  /** Notices to one receiver, for this process alone; empty where nothing is due. */
  Optional<Claim> claim() {
    Instant now = clock.instant();
    List<Receiver> waiting =
        register.annex().read(session -> new NoticeTable(session).receivers(now)).stream()
            .filter(receiver -> channels.containsKey(receiver.channel()))
            .toList();
    for (Receiver receiver : waiting) {
      String key = Claim.key(receiver.channel(), receiver.target());
      if (register.annex().read(session -> new TargetTable(session).isFree(key, now))) {
        Optional<Claim> claim = claim(receiver, key, now);
        if (claim.isPresent()) {
          return claim;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Claim> claim(Receiver receiver, String key, Instant now) {
    return register
        .annex()
        .write(
            session -> {
              TargetTable targets = new TargetTable(session);
              List<Notice> due = new NoticeTable(session).due(receiver, now, BATCH);
              if (due.isEmpty() || !targets.isFree(key, now)) {
                return Optional.empty();
              }
              targets.lease(key, now.plus(LEASE));
              return Optional.of(new Claim(receiver.channel(), receiver.target(), due));
            });
  }

  /**
   * Enters what came of a batch and lets others have the receiver.
   *
   * @param answers in order; those after a receiver was found to be down are missing
   */
  void settle(Claim claim, List<Answer> answers) {
    Instant now = clock.instant();
    int lost =
        register
            .annex()
            .write(
                session -> {
                  NoticeTable notices = new NoticeTable(session);
                  int sum = 0;
                  boolean isDown = false;
                  for (int i = 0; i < answers.size(); i++) {
                    sum += enter(notices, claim.notices().get(i), answers.get(i), now);
                    isDown |= answers.get(i).kind() == Answer.Kind.DOWN;
                  }
                  TargetTable targets = new TargetTable(session);
                  if (isDown) {
                    targets.down(claim.key(), now);
                    String why = answers.get(answers.size() - 1).words();
                    return sum
                        + notices.giveUp(claim.channel(), Optional.of(claim.target()), why, now);
                  }
                  targets.up(claim.key());
                  return sum;
                });
    warn(claim.channel(), lost);
  }

  private static int enter(NoticeTable notices, Notice notice, Answer answer, Instant now) {
    if (answer.kind() == Answer.Kind.DELIVERED) {
      notices.delivered(notice, now);
      return 0;
    }
    notices.failed(
        notice, answer.words(), now.plus(BackOff.after(notice.attempts() + 1, notice.id())));
    return notices.giveUp(notice, now);
  }

  private static void warn(String channel, int lost) {
    if (lost > 0) {
      LOG.log(
          Level.WARNING,
          channel + ": " + lost + " notices are given up; their list says why, and sends again");
    }
  }

  /** Erases what was delivered long ago; gives up what waits for a channel that is gone. */
  void sweep() {
    Instant now = clock.instant();
    List<String> gone =
        register.annex().read(session -> new NoticeTable(session).receivers(now)).stream()
            .map(Receiver::channel)
            .filter(channel -> !channels.containsKey(channel))
            .distinct()
            .toList();
    register
        .annex()
        .write(
            session -> {
              NoticeTable notices = new NoticeTable(session);
              for (String channel : gone) {
                String why = "the channel is not declared any more";
                warn(channel, notices.giveUp(channel, Optional.empty(), why, now));
              }
              return notices.eraseDelivered(now.minus(settings.retention()));
            });
  }

  /** The newest first; of delivered ones those that are not erased yet. */
  public List<Notice> notices(State state) {
    return register.annex().read(session -> new NoticeTable(session).latest(state, MOST_SHOWN));
  }

  public long count(State state) {
    return register.annex().read(session -> new NoticeTable(session).count(state));
  }

  /** Tries one again that was given up. */
  public void again(String id) {
    Instant now = clock.instant();
    Notice notice =
        notices(State.GIVEN_UP).stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(() -> new BadUsageException("no notice of this id was given up"));
    register
        .annex()
        .write(
            session -> {
              new TargetTable(session).wake(Claim.key(notice.channel(), notice.target()));
              return new NoticeTable(session)
                  .again(id, new NoticeTable.Span(now, now.plus(settings.patience())));
            });
  }
}
