package dev.lethe.server.office;

import dev.lethe.base.LetheException;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.erasure.RunWatch;
import dev.lethe.server.register.Batch;
import dev.lethe.workspace.content.Work;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Carries out what is scheduled, one run at a time, while others go on entering requests. */
public final class Runs implements AutoCloseable {

  private static final Logger LOG = System.getLogger(Runs.class.getName());
  private static final int PATIENCE_MINUTES = 10;
  private static final int REMEMBERED = 100;

  private final Function<RunWatch, Erasure> erasure;
  private final ServiceTerms terms;
  private final Clock clock;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "lethe-run"));
  private final List<Consumer<Run>> watchers = new CopyOnWriteArrayList<>();

  /** The newest first. */
  private final Deque<Run> recent = new ArrayDeque<>();

  Runs(Function<RunWatch, Erasure> erasure, ServiceTerms terms, Clock clock) {
    this.erasure = erasure;
    this.terms = terms;
    this.clock = clock;
  }

  /** Told when a run begins and when it has ended. */
  public void watch(Consumer<Run> watcher) {
    watchers.add(watcher);
  }

  /** Starts a run, or gives the one that is under way. */
  public synchronized Run start(String who) {
    Optional<Run> last = last();
    if (last.isPresent() && last.get().isUnderWay()) {
      return last.get();
    }
    Run run = Run.begun(last.map(Run::number).orElse(0L) + 1, who, clock.instant());
    become(run);
    worker.execute(() -> become(carriedOut(run)));
    return run;
  }

  private Run carriedOut(Run run) {
    try {
      List<ModelRun> models =
          erasure.apply(new Noting()).run(terms.asked(), terms.deletion(), run.who());
      return run.ended(clock.instant(), models, Optional.empty());
    } catch (LetheException why) {
      return run.ended(clock.instant(), soFar(), Optional.of(String.valueOf(why.getMessage())));
    } catch (RuntimeException unforeseen) {
      LOG.log(Level.ERROR, "a run failed", unforeseen);
      return run.ended(
          clock.instant(), soFar(), Optional.of("the log of the service says what went wrong"));
    }
  }

  private List<ModelRun> soFar() {
    return last().map(Run::models).orElse(List.of());
  }

  private void become(Run run) {
    synchronized (this) {
      recent.removeIf(before -> before.number() == run.number());
      recent.addFirst(run);
      if (recent.size() > REMEMBERED) {
        recent.removeLast();
      }
    }
    watchers.forEach(watcher -> watcher.accept(run));
  }

  /** Of the one under way; nobody is told, whoever wants to know asks. */
  private synchronized void note(UnaryOperator<Run> change) {
    recent.addFirst(change.apply(recent.removeFirst()));
  }

  private final class Noting implements RunWatch {

    @Override
    public Work begun(Batch batch) {
      AtWork begins = AtWork.beginning(batch.model(), batch.people().size());
      note(run -> run.at(begins));
      return stage -> {
        note(run -> run.at(begins.at(stage, 0, 0)));
        return (done, total) -> note(run -> run.at(begins.at(stage, done, total)));
      };
    }

    @Override
    public void ended(ModelRun did) {
      note(run -> run.with(did));
    }
  }

  /** The one under way, or the one before. */
  public synchronized Optional<Run> last() {
    return Optional.ofNullable(recent.peekFirst());
  }

  /** The newest first, as many as are remembered. */
  public synchronized List<Run> recent() {
    return List.copyOf(recent);
  }

  @Override
  public void close() {
    worker.shutdown();
    try {
      if (!worker.awaitTermination(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        LOG.log(Level.WARNING, "a run was still under way; the next one will finish its batches");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
