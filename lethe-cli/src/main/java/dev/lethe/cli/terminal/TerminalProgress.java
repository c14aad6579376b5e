package dev.lethe.cli.terminal;

import dev.lethe.base.Progress;
import java.util.concurrent.CancellationException;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A bar on stderr where that is a terminal, silence elsewhere; an interrupt cancels the work.
 *
 * <p>Java 17 cannot ask whether stderr is a terminal; the launcher can, and says so by a property.
 */
public final class TerminalProgress implements Progress, AutoCloseable {

  private static final boolean TERMINAL = Boolean.getBoolean("lethe.terminal");
  private static final int UPDATE_MILLIS = 200;

  private final @Nullable ProgressBar bar;

  private TerminalProgress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  public static TerminalProgress of(String task) {
    return new TerminalProgress(
        TERMINAL
            ? new ProgressBarBuilder()
                .setTaskName(task)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .build()
            : null);
  }

  @Override
  public void advance(long done, long total) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException();
    }
    if (bar != null) {
      bar.maxHint(total);
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
