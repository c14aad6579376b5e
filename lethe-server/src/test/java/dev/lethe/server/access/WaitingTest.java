package dev.lethe.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rates and lock-outs, on a clock of the test. */
class WaitingTest {

  private static final long SECOND = 1_000_000_000L;

  /** Clocks of this kind may begin anywhere, also below zero. */
  private final AtomicLong now = new AtomicLong(-5 * SECOND);

  @Test
  void a_bucket_gives_its_burst_and_then_its_rate() {
    Buckets buckets = new Buckets(new Rate(2, 3), now::get);
    for (int i = 0; i < 3; i++) {
      assertThat(buckets.take("ann")).isEmpty();
    }
    assertThat(buckets.take("ann")).hasValue(1);
    assertThat(buckets.take("ben")).as("others are not held up").isEmpty();
    now.addAndGet(SECOND / 2);
    assertThat(buckets.take("ann")).isEmpty();
    assertThat(buckets.take("ann")).isPresent();
    now.addAndGet(100 * SECOND);
    assertThat(IntStream.range(0, 10).filter(i -> buckets.take("ann").isEmpty()).count())
        .as("what was not used is not saved up")
        .isEqualTo(3);
  }

  @Test
  void over_a_long_time_the_rate_is_kept() {
    Buckets buckets = new Buckets(new Rate(500, 50), now::get);
    long passed = 0;
    for (int i = 0; i < 10_000; i++) {
      now.addAndGet(SECOND / 1_000);
      passed += buckets.take("ann").isEmpty() ? 1 : 0;
    }
    assertThat(passed).isBetween(5_000L, 5_050L);
  }

  @Test
  void memory_is_bounded() {
    Buckets buckets = new Buckets(new Rate(1, 1), now::get);
    LockOut lockOut = new LockOut(now::get);
    for (int i = 0; i < 50_000; i++) {
      buckets.take("address " + i);
      lockOut.wrong("address " + i);
    }
    assertThat(buckets.callers()).isEqualTo(10_000);
    assertThat(lockOut.addresses()).isEqualTo(10_000);
  }

  @Test
  void a_rate_that_lets_nothing_pass_is_refused() {
    assertThatThrownBy(() -> new Rate(Double.NaN, 1)).hasMessageContaining("a rate is more than 0");
    assertThatThrownBy(() -> new Rate(0, 1)).hasMessageContaining("a rate is more than 0");
    assertThatThrownBy(() -> new Rate(1, 0)).hasMessageContaining("at least 1 at once");
  }

  @Test
  void wrong_secrets_shut_an_address_out_for_longer_each_time() {
    LockOut lockOut = new LockOut(now::get);
    for (int i = 1; i < LockOut.FREE; i++) {
      lockOut.wrong("here");
      assertThat(lockOut.waits("here")).isEmpty();
    }
    for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900}) {
      lockOut.wrong("here");
      assertThat(lockOut.waits("here")).hasValue(seconds);
      assertThat(lockOut.waits("there")).isEmpty();
      now.addAndGet(seconds * SECOND);
      assertThat(lockOut.waits("here")).isEmpty();
    }
    now.addAndGet(3_601 * SECOND);
    lockOut.wrong("here");
    assertThat(lockOut.waits("here")).as("an hour later it is forgiven").isEmpty();
  }

  @Test
  void a_one_time_token_is_good_once_whoever_is_faster() {
    OneTimeToken token = new OneTimeToken();
    assertThat(token.use("once_x")).isEmpty();
    AtomicLong passed = new AtomicLong();
    IntStream.range(0, 100)
        .parallel()
        .forEach(i -> token.use(token.secret()).ifPresent(who -> passed.incrementAndGet()));
    assertThat(passed).hasValue(1);
    assertThat(new OneTimeToken().use(new OneTimeToken().secret())).isEmpty();
  }
}
