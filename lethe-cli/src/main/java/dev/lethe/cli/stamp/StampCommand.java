package dev.lethe.cli.stamp;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.stamp.AuthorityCertificates;
import dev.lethe.certificate.stamp.TimeStamp;
import dev.lethe.certificate.stamp.TimeStamps;
import dev.lethe.cli.terminal.Output;
import dev.lethe.data.table.ByteSource;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Has an authority say when a certificate existed. */
@Command(
    name = "stamp",
    description = {
      "Have a time stamp authority (RFC 3161) confirm that a certificate exists now: it is sent the"
          + " certificate's SHA-256, and its answer is kept as certificate.tsr beside it.",
      "A stamp tells its time to the second. Run this by a schedule, every night say, and not when"
          + " somebody was forgotten: the day is the finest time to be published of a request.",
      "A stamp that is there is kept: the earliest says most."
    })
public final class StampCommand implements Runnable {

  @Mixin private StampedRelease release;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private StampSource source;

  @Option(
      names = "--tsa-certificate",
      paramLabel = "CERTIFICATE",
      description =
          "Keep only a stamp that this certificate vouches for, as 'lethe verify --tsa' would.")
  private List<Path> trusted = List.of();

  @Option(names = "--again", description = "Replace a stamp that is there.")
  private boolean again;

  @Mixin private Output.Switch form;

  private List<X509Certificate> vouching = List.of();

  @Override
  public void run() {
    TimeStamps stamps = TimeStamps.installed();
    ReleaseFiles files = release.files();
    byte[] certificate = ByteSource.of(files.certificate()).small("a certificate");
    if (source.query != null) {
      put(source.query, stamps.query(certificate));
      print(Map.of("query", source.query.toString()), source.query + ": to be answered");
      return;
    }
    vouching = trusted.stream().flatMap(file -> AuthorityCertificates.read(file).stream()).toList();
    Optional<TimeStamp> kept = again ? Optional.empty() : kept(stamps, files, certificate);
    if (kept.isPresent()) {
      tell(files.stamp(), kept.get(), true);
      return;
    }
    byte[] answer = answer(stamps, certificate);
    put(files.stamp(), answer);
    tell(files.stamp(), stamps.read(files.stamp().toString(), answer), false);
  }

  /**
   * One that would be kept if it came today. A stamp of another certificate is none: a restored
   * workspace gives a folder again.
   */
  private Optional<TimeStamp> kept(TimeStamps stamps, ReleaseFiles files, byte[] certificate) {
    if (!Files.exists(files.stamp())) {
      return Optional.empty();
    }
    try {
      String name = files.stamp().toString();
      TimeStamp there = stamps.read(name, ByteSource.of(files.stamp()).small("a time stamp"));
      require(there, certificate);
      return Optional.of(there);
    } catch (LetheException useless) {
      form.output().note(useless.getMessage() + "; another is taken");
      return Optional.empty();
    }
  }

  /** Checked as far as it can be here: what is kept is a stamp of this certificate. */
  private byte[] answer(TimeStamps stamps, byte[] certificate) {
    if (source.answer != null) {
      ByteSource file = ByteSource.of(source.answer);
      byte[] answer = file.small("a time stamp");
      require(stamps.read(file.name(), answer), certificate);
      return answer;
    }
    byte[] query = stamps.query(certificate);
    byte[] answer = stamps.ask(Objects.requireNonNull(source.authority), query);
    TimeStamp stamp = stamps.read(source.authority.toString(), answer);
    stamp.requireAnswerTo(query);
    require(stamp, certificate);
    return answer;
  }

  private void require(TimeStamp stamp, byte[] certificate) {
    stamp.requireOver(certificate);
    X509Certificate signer = stamp.signer(vouching);
    stamp.requireAuthority(signer);
    if (!vouching.isEmpty()) {
      stamp.requireTrusted(signer, vouching);
    }
  }

  private static void put(Path file, byte[] content) {
    try {
      WholeFile.put(file, content, Rights.PUBLIC);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void tell(Path file, TimeStamp stamp, boolean kept) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("stamp", file.toString());
    fields.put("time", stamp.time().toString());
    fields.put("policy", stamp.policy());
    fields.put("kept", kept);
    print(
        fields,
        "%s: %s at %s, policy %s"
            .formatted(file, kept ? "kept, stamped" : "stamped", stamp.time(), stamp.policy()));
  }

  private void print(Map<String, ?> fields, String line) {
    Output output = form.output();
    if (output.isJson()) {
      output.json(fields);
    } else {
      output.out().println(line);
    }
  }
}
