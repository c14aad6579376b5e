package dev.lethe.server.console;

import dev.lethe.base.BadInputException;
import dev.lethe.server.web.Form;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What a form sent; files stay in memory. */
final class Forms {

  private static final String MARK = "\uFEFF";

  private Forms() {}

  /** Nothing where the field is missing. */
  static String text(Context call, String field) {
    return Form.text(call, field).orElse("");
  }

  /** Nothing where none was chosen. */
  static Optional<Upload> file(Context call, String field) {
    Optional<UploadedFile> file =
        Form.files(call).getOrDefault(field, List.of()).stream()
            .filter(each -> each.size() > 0)
            .findFirst();
    return file.map(each -> new Upload(field, content(each)));
  }

  private static byte[] content(UploadedFile file) {
    try (InputStream in = file.content()) {
      return in.readAllBytes();
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
