package dev.lethe.server.opendsr;

import dev.lethe.server.notice.Destination;
import dev.lethe.server.testing.Openssl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A processor's key and a certificate of a small authority for it, made by openssl. */
public final class Processor {

  public static final String DOMAIN = "opendsr.lethe.example";

  private final Path folder;
  private final Openssl openssl;

  public Processor(Path folder) throws IOException, InterruptedException {
    this.folder = Files.createDirectories(folder);
    this.openssl = Openssl.orSkip(folder);
    openssl.output(
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        "ca.key",
        "-out",
        "ca.pem",
        "-subj",
        "/CN=Small Authority",
        "-days",
        "30");
    openssl.output(
        "req",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        "key.pem",
        "-out",
        "request.pem",
        "-subj",
        "/CN=" + DOMAIN);
    Files.writeString(folder.resolve("names"), "subjectAltName=DNS:" + DOMAIN);
    openssl.output(
        "x509",
        "-req",
        "-in",
        "request.pem",
        "-CA",
        "ca.pem",
        "-CAkey",
        "ca.key",
        "-CAcreateserial",
        "-days",
        "30",
        "-extfile",
        "names",
        "-out",
        "certificate.pem");
    for (String key : List.of("key.pem", "ca.key")) {
      Files.setPosixFilePermissions(
          folder.resolve(key), PosixFilePermissions.fromString("rw-------"));
    }
  }

  OpenDsrSettings settings(URI... callbacks) {
    return settings(DOMAIN, "certificate.pem", "key.pem", callbacks);
  }

  OpenDsrSettings settings(String domain, String certificate, String key, URI... callbacks) {
    return new OpenDsrSettings(
        domain,
        folder.resolve(certificate),
        folder.resolve(key),
        new OpenDsrSettings.Identity("controller_customer_id", "raw"),
        List.of(callbacks).stream().map(each -> new Destination(each, false)).toList());
  }

  /** Whether openssl finds that these bytes were signed by the key of this certificate. */
  boolean signed(String certificatePem, byte[] body, String signature)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("served.pem"), certificatePem);
    Files.write(folder.resolve("body"), body);
    Files.writeString(folder.resolve("signature.txt"), signature + "\n");
    Files.writeString(
        folder.resolve("public.pem"),
        openssl.output("x509", "-in", "served.pem", "-pubkey", "-noout"));
    openssl.output("base64", "-d", "-A", "-in", "signature.txt", "-out", "signature.bin");
    return openssl.agrees(
        "dgst", "-sha256", "-verify", "public.pem", "-signature", "signature.bin", "body");
  }

  /** Whether a chain leads from it to the authority. */
  boolean isIssued(String certificatePem) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("served.pem"), certificatePem);
    return openssl.agrees("verify", "-CAfile", "ca.pem", "served.pem");
  }
}
