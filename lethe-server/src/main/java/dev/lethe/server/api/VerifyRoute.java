package dev.lethe.server.api;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.LogEvidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks a certificate for anybody, as {@code lethe verify --json} does, with the public files that
 * come with it. Nothing is kept and nothing touches the disk.
 */
final class VerifyRoute {

  private static final String CERTIFICATE = "certificate";
  private static final String KEY = "key";
  private static final String KEYS = "keys";

  private VerifyRoute() {}

  static Route route() {
    return Route.post(Api.PATH + "/verify", VerifyRoute::verify);
  }

  private static void verify(Context call) {
    Map<String, byte[]> files = VerifyFiles.of(call);
    byte[] certificate =
        Optional.ofNullable(files.get(CERTIFICATE))
            .orElseThrow(() -> Body.bad("a certificate is needed", "/" + CERTIFICATE));
    Evidence evidence = keys(files);
    evidence = with(evidence, files, "parameters", file -> file, Evidence::withParameters);
    evidence =
        with(
            evidence,
            files,
            "proof",
            file -> LogEvidence.of(LogProof.read("the proof", file)),
            Evidence::withLog);
    evidence =
        with(
            evidence,
            files,
            "schema",
            file -> SchemaReader.read(ByteSource.of("the schema", file)),
            Evidence::withSchema);
    Json.answer(
        call, Verifier.on(Kernels.best()).verify(CERTIFICATE, certificate, evidence).fields());
  }

  /** What the caller sends, the caller vouches for: this service takes nobody's word on keys. */
  private static Evidence keys(Map<String, byte[]> files) {
    Optional<VerifyingKey> key = read(files, KEY, file -> VerifyingKey.ofPem("the key", file));
    TrustedKeys known = TrustedKeys.known(key.stream().toArray(VerifyingKey[]::new));
    Optional<TrustedKeys> trusted = read(files, KEYS, file -> known.withList("the keys", file));
    return key.isEmpty() && trusted.isEmpty()
        ? Evidence.none()
        : Evidence.none().trusting(trusted.orElse(known));
  }

  private static <T> Evidence with(
      Evidence evidence,
      Map<String, byte[]> files,
      String name,
      Function<byte[], T> reading,
      Adding<T> adding) {
    return read(files, name, reading).map(file -> adding.to(evidence, file)).orElse(evidence);
  }

  private static <T> Optional<T> read(
      Map<String, byte[]> files, String name, Function<byte[], T> reading) {
    try {
      return Optional.ofNullable(files.get(name)).map(reading);
    } catch (LetheException malformed) {
      throw Problem.of(422, "bad-file", String.valueOf(malformed.getMessage()))
          .at("/" + name)
          .asException();
    }
  }

  /** Evidence with one thing more. */
  private interface Adding<T> {
    Evidence to(Evidence evidence, T file);
  }
}
