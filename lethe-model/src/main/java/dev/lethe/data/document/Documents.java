package dev.lethe.data.document;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.CountedInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads whole JSON and YAML documents.
 *
 * <p>Strict, because a misread field would silently change what a certificate says: repeated keys,
 * NaN, infinities and trailing text are refused. (Unknown fields are refused by those who know the
 * known ones: {@link DocumentNode#requireNothingElse}.)
 */
public final class Documents {

  private static final int USUAL = 1 << 14;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** Made when the first YAML document comes: most runs never see one. */
  private static final class Yaml {

    static final ObjectMapper MAPPER =
        YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
  }

  private Documents() {}

  /** The root of a JSON document. */
  public static DocumentNode json(ByteSource source, String what) {
    return parse(source, content(source, what), true);
  }

  /** The root of a document: JSON if the content begins with a brace, else YAML. */
  public static DocumentNode jsonOrYaml(ByteSource source, String what) {
    String text = content(source, what);
    return parse(source, text, text.stripLeading().startsWith("{"));
  }

  /** The roots of all records in a file of a format that is on the class path. */
  public static List<DocumentNode> records(ByteSource source) {
    for (RecordFormat format :
        ServiceLoader.load(RecordFormat.class, Documents.class.getClassLoader())) {
      if (format.recognises(source)) {
        return format.json(source).stream().map(text -> parse(source, text, true)).toList();
      }
    }
    throw new BadInputException(
        source.name()
            + ": no reader knows this file format; Parquet is read by dev.lethe:lethe-parquet, where"
            + " it is on the class path");
  }

  private static DocumentNode parse(ByteSource source, String text, boolean json) {
    try {
      return new DocumentNode(source.name(), "", (json ? JSON : Yaml.MAPPER).readTree(text));
    } catch (JacksonException e) {
      TokenStreamLocation location = e.getLocation(); // null where a limit of the parser was hit
      throw new BadInputException(
          source.name()
              + (location == null ? "" : ":" + location.getLineNr())
              + ": not a valid "
              + (json ? "JSON" : "YAML")
              + " document: "
              + e.getOriginalMessage().lines().findFirst().orElse(""),
          e);
    }
  }

  private static String content(ByteSource source, String what) {
    try (CountedInput in = source.open()) {
      byte[] bytes = new byte[USUAL];
      int length = in.fill(bytes, 0, USUAL);
      while (length == bytes.length) {
        if (length == ByteSource.SMALL) {
          throw new BadInputException(source.name() + ": " + what + " must be shorter than 16 MiB");
        }
        bytes = Arrays.copyOf(bytes, 4 * length);
        length += in.fill(bytes, length, bytes.length - length);
      }
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new BadInputException(
          source.name() + ": " + what + " must be UTF-8 text, but these bytes are not", e);
    } catch (IOException e) {
      throw source.failure(e);
    }
  }
}
