package dev.lethe.certificate.verify;

import dev.lethe.certificate.SoftwareManifest;
import dev.lethe.certificate.commitment.Opening;
import dev.lethe.data.schema.Schema;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a certificate can be held against. All of it is optional: what is missing is not checked,
 * and the report says so.
 *
 * <p>Immutable: fields change in a copy alone, before anybody sees it.
 */
public final class Evidence {

  private Optional<TrustedKeys> keys = Optional.empty();
  private Optional<byte[]> parameters = Optional.empty();
  private Map<String, byte[]> served = Map.of();
  private Optional<Schema> schema = Optional.empty();
  private Optional<Opening> opening = Optional.empty();
  private Optional<RetainedEvidence> retained = Optional.empty();
  private Optional<LogEvidence> log = Optional.empty();
  private Optional<StampEvidence> stamp = Optional.empty();
  private Optional<SoftwareManifest> software = Optional.empty();

  private Evidence() {}

  private Evidence(Evidence other) {
    this.keys = other.keys;
    this.parameters = other.parameters;
    this.served = other.served;
    this.schema = other.schema;
    this.opening = other.opening;
    this.retained = other.retained;
    this.log = other.log;
    this.stamp = other.stamp;
    this.software = other.software;
  }

  public static Evidence none() {
    return new Evidence();
  }

  private Evidence with(Consumer<Evidence> change) {
    Evidence copy = new Evidence(this);
    change.accept(copy);
    return copy;
  }

  public Evidence trusting(TrustedKeys trusted) {
    return with(copy -> copy.keys = Optional.of(trusted));
  }

  /** The released file, byte for byte. */
  public Evidence withParameters(byte[] file) {
    return with(copy -> copy.parameters = Optional.of(file));
  }

  /** Files made of it, by the names that the certificate has for them. */
  public Evidence withServed(Map<String, byte[]> files) {
    return with(copy -> copy.served = Map.copyOf(files));
  }

  /** As it was released. */
  public Evidence withSchema(Schema released) {
    return with(copy -> copy.schema = Optional.of(released));
  }

  public Evidence withOpening(Opening opened) {
    return with(copy -> copy.opening = Optional.of(opened));
  }

  public Evidence withRetained(RetainedEvidence rows) {
    return with(copy -> copy.retained = Optional.of(rows));
  }

  /** Of the issuer's log, and kept states of it. */
  public Evidence withLog(LogEvidence known) {
    return with(copy -> copy.log = Optional.of(known));
  }

  /** A time stamp, and whose word on time is taken. */
  public Evidence withStamp(StampEvidence taken) {
    return with(copy -> copy.stamp = Optional.of(taken));
  }

  /** The files of the program that is said to have made it. */
  public Evidence withSoftware(SoftwareManifest files) {
    return with(copy -> copy.software = Optional.of(files));
  }

  public Optional<TrustedKeys> keys() {
    return keys;
  }

  public Optional<byte[]> parameters() {
    return parameters;
  }

  public Map<String, byte[]> served() {
    return served;
  }

  public Optional<Schema> schema() {
    return schema;
  }

  public Optional<Opening> opening() {
    return opening;
  }

  public Optional<RetainedEvidence> retained() {
    return retained;
  }

  public Optional<LogEvidence> log() {
    return log;
  }

  public Optional<StampEvidence> stamp() {
    return stamp;
  }

  public Optional<SoftwareManifest> software() {
    return software;
  }
}
