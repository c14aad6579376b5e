package dev.lethe.server.console;

import dev.lethe.base.BadInputException;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What a form sent; files stay in memory. */
final class Forms {

  private static final String MARK = "\uFEFF";

  private Forms() {}

  /** Nothing where the field is missing. */
  static String text(Context call, String field) {
    return Optional.ofNullable(call.formParam(field)).orElse("");
  }

  /** Nothing where none was chosen. */
  static Optional<Upload> file(Context call, String field) {
    UploadedFile file = call.isMultipartFormData() ? call.uploadedFile(field) : null;
    if (file == null || file.size() == 0) {
      return Optional.empty();
    }
    try (InputStream in = file.content()) {
      return Optional.of(new Upload(field, in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file that came with a form, by the name of its field: its own may say whose it is. */
  record Upload(String field, byte[] content) {

    String text() {
      try {
        String text =
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
        return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
      } catch (CharacterCodingException e) {
        throw new BadInputException("the file is text in UTF-8, but this one is not", e);
      }
    }
  }
}
