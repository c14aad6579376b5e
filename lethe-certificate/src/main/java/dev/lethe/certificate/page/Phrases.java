package dev.lethe.certificate.page;

import dev.lethe.kind.ModelKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;

/** All sentences of one language, from its file. */
final class Phrases {

  private final Language language;
  private final Properties texts = new Properties();

  private Phrases(Language language) {
    this.language = language;
    String file = "letter_" + language.word() + ".properties";
    try (InputStream in = Objects.requireNonNull(Phrases.class.getResourceAsStream(file))) {
      texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Phrases in(Language language) {
    return new Phrases(language);
  }

  Language language() {
    return language;
  }

  Set<String> keys() {
    return texts.stringPropertyNames();
  }

  String of(String key) {
    return Objects.requireNonNull(texts.getProperty(key), key);
  }

  String of(String key, Map<String, String> values) {
    return new Placeholders(key, of(key))
        .filled(word -> Objects.requireNonNull(values.get(word), word));
  }

  /** What a kind of model is called; in English it says so itself. */
  String kind(ModelKind kind) {
    return Objects.requireNonNull(texts.getProperty("kind." + kind.word(), kind.plainName()));
  }
}
