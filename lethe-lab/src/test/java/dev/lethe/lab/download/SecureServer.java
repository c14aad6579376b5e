package dev.lethe.lab.download;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A server of this machine that speaks https with a certificate made for the occasion. */
final class SecureServer implements AutoCloseable {

  private static final String PASSWORD = "for this test only";

  private final HttpsServer server;
  private final SSLContext trust;

  /**
   * Starts it.
   *
   * @param work where its key may lie
   */
  SecureServer(Path work) throws IOException, InterruptedException, GeneralSecurityException {
    trust = context(keys(work));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(trust));
    server.start();
  }

  private static KeyStore keys(Path work)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = work.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool failed");
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static SSLContext context(KeyStore keys) throws GeneralSecurityException {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    TrustManagerFactory others =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    others.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), others.getTrustManagers(), null);
    return context;
  }

  /** What believes this server and nobody else. */
  SSLContext trust() {
    return trust;
  }

  /** Its address, from now on answered so. */
  Published at(String path, LoopbackServer.Answer answer) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            answer.send(exchange);
          }
        });
    return Published.at("https://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
