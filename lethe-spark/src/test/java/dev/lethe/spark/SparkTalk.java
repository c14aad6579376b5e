package dev.lethe.spark;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.sql.SparkSession;

/** All that a session tells its listeners of jobs, stages and queries: what its interface shows. */
final class SparkTalk extends SparkListener implements AutoCloseable {

  private final SparkSession session;
  private final StringBuilder heard = new StringBuilder();

  private SparkTalk(SparkSession session) {
    this.session = session;
  }

  static SparkTalk on(SparkSession session) {
    SparkTalk talk = new SparkTalk(session);
    session.sparkContext().addSparkListener(talk);
    return talk;
  }

  @Override
  public synchronized void onJobStart(SparkListenerJobStart event) {
    heard.append(event).append(event.properties()).append('\n');
  }

  @Override
  public synchronized void onStageSubmitted(SparkListenerStageSubmitted event) {
    heard.append(event.stageInfo().name()).append(event.stageInfo().details()).append('\n');
  }

  /** Queries with their plans are among these. */
  @Override
  public synchronized void onOtherEvent(SparkListenerEvent event) {
    heard.append(event).append('\n');
  }

  String heard() throws Exception {
    session.sparkContext().listenerBus().waitUntilEmpty();
    return heard.toString();
  }

  @Override
  public void close() {
    session.sparkContext().removeSparkListener(this);
  }
}
