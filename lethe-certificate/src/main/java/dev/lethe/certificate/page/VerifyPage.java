package dev.lethe.certificate.page;

import dev.lethe.certificate.format.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * {@code verify.html}: one file that checks certificates in a browser, to be put beside them.
 *
 * <p>Its policy allows its own script and style by their digests and nothing else: it can neither
 * fetch nor send anything. The form is checked by the schema of certificates, the one of the jar.
 */
public final class VerifyPage {

  private static final List<String> SCRIPTS =
      List.of("json.js", "noise.js", "arithmetic.js", "checks.js", "page.js");

  private VerifyPage() {}

  /** The same bytes each time. */
  public static String html() {
    String style = "\n" + resource("verify/page.css");
    String script =
        "\n\"use strict\";\nconst SCHEMA = "
            + resource("/dev/lethe/certificate/certificate.schema.json").strip()
            + ";\n"
            + SCRIPTS.stream()
                .map(name -> resource("verify/" + name))
                .collect(Collectors.joining("\n"));
    return resource("verify/page.html")
        .replace("@POLICY@", policy(script, style))
        .replace("@STYLE@", style)
        .replace("@SCRIPT@", script);
  }

  private static String policy(String script, String style) {
    return "default-src 'none'; script-src "
        + source(script)
        + "; style-src "
        + source(style)
        + "; base-uri 'none'; form-action 'none'";
  }

  private static String source(String text) {
    byte[] digest = Sha256.of(text.getBytes(StandardCharsets.UTF_8)).bytes();
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(VerifyPage.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
