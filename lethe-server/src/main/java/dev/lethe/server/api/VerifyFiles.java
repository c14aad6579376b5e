package dev.lethe.server.api;

import dev.lethe.server.office.Verification;
import dev.lethe.server.web.Form;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The files that come to be checked, by name: as a form, as texts in JSON, or a certificate. */
final class VerifyFiles {

  /** Every certificate has it, and what brings files with it has not. */
  private static final String CERTIFICATE_FIELD = "payloadType";

  private VerifyFiles() {}

  static Map<String, byte[]> of(Context call) {
    return call.isMultipartFormData() ? parts(call) : json(call);
  }

  private static Map<String, byte[]> json(Context call) {
    Body.requireType(call, "application/json");
    byte[] content = call.bodyAsBytes();
    if (Body.isObjectWith(content, CERTIFICATE_FIELD)) {
      return Map.of(Verification.CERTIFICATE, content);
    }
    return Body.read(
        content,
        body -> {
          Map<String, byte[]> files = new LinkedHashMap<>();
          for (String name : Verification.FILES) {
            body.optional(name)
                .ifPresent(text -> files.put(name, text.getBytes(StandardCharsets.UTF_8)));
          }
          return files;
        });
  }

  private static Map<String, byte[]> parts(Context call) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    Map<String, List<UploadedFile>> given = Form.files(call);
    if (!Verification.FILES.containsAll(given.keySet())) {
      throw Body.bad("files here are " + new TreeSet<>(Verification.FILES), "/");
    }
    given.forEach(
        (name, uploads) -> {
          if (uploads.size() != 1) {
            throw Body.bad("one file of a name", "/" + name);
          }
          files.put(name, content(uploads.get(0)));
        });
    return files;
  }

  private static byte[] content(UploadedFile file) {
    try (InputStream in = file.content()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
