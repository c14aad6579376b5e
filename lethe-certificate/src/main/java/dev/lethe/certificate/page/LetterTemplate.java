package dev.lethe.certificate.page;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.signing.Envelope;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A letter in somebody's own words, with places such as {@code {{promise}}} for what the
 * certificate says and for what is known of the person. All are filled, or there is no letter: one
 * with a gap, or without something that was to be in it, may already be on its way.
 */
public final class LetterTemplate {

  private static final Pattern HTML = Pattern.compile("(?i).*\\.x?html?");

  private final String name;
  private final boolean html;
  private final Placeholders text;

  private LetterTemplate(String name, boolean html, Placeholders text) {
    this.name = name;
    this.html = html;
    this.text = text;
  }

  /**
   * Reads a template: HTML by its name, else plain text.
   *
   * @param name the file's
   */
  public static LetterTemplate read(String name, byte[] content) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return new LetterTemplate(name, HTML.matcher(name).matches(), new Placeholders(name, text));
    } catch (CharacterCodingException e) {
      throw new BadInputException(name + ": a template is text in UTF-8, but this is not", e);
    }
  }

  /**
   * The letter.
   *
   * @param certificate for messages: the file
   * @param own what is known of the person, and whatever else the template has places for
   */
  public String filled(
      String certificate, Envelope envelope, Language language, Map<String, String> own) {
    Map<String, Optional<String>> facts = facts(certificate, envelope, language);
    refuseOwn(facts.keySet(), own.keySet());
    own.forEach((word, value) -> PlainText.require("the value of {{" + word + "}}", value));
    return text.filled(
        word -> {
          if (own.containsKey(word)) {
            return shown(own.get(word));
          }
          if (!facts.containsKey(word)) {
            throw missing(word, "is not given: it is filled by --set " + word + "=VALUE");
          }
          return facts
              .get(word)
              .orElseThrow(() -> missing(word, "is not said by this certificate"));
        });
  }

  private BadInputException missing(String word, String why) {
    return new BadInputException(name + ": {{" + word + "}} " + why);
  }

  /** What the certificate says is not for others to say; what has no place would be lost. */
  private void refuseOwn(Set<String> facts, Set<String> own) {
    Set<String> places = text.words();
    for (String word : own) {
      if (facts.contains(word)) {
        throw new BadUsageException(word + ": what the certificate says is not to be set");
      }
      if (!places.contains(word)) {
        throw new BadUsageException(
            name + ": there is no {{" + word + "}} in this template, but a value for it is given");
      }
    }
  }

  /** What the certificate says, as it is shown; empty for what it could say and does not. */
  private Map<String, Optional<String>> facts(
      String certificate, Envelope envelope, Language language) {
    PlainWords words = SubjectLetter.words(certificate, envelope, language);
    Certificate said = words.certificate();
    Optional<Origin.Issuer> issuer = said.origin().issuer();
    UnaryOperator<Optional<String>> shown = fact -> fact.map(this::shown);
    Map<String, Optional<String>> facts = new TreeMap<>();
    facts.put("issuer", shown.apply(issuer.map(Origin.Issuer::name)));
    facts.put("contact", shown.apply(issuer.flatMap(Origin.Issuer::contact)));
    facts.put("register", shown.apply(issuer.flatMap(Origin.Issuer::register)));
    facts.put("model", shown.apply(said.model().name()));
    facts.put("purpose", shown.apply(said.model().purpose()));
    facts.put("kind", Optional.of(shown(words.kind())));
    facts.put("day", Optional.of(shown(words.day())));
    facts.put("deed", Optional.of(shown(words.deed())));
    facts.put("covered", Optional.of(shown(words.covered())));
    facts.put("promise", Optional.of(shown(words.promise())));
    facts.put("limits", Optional.of(list(words.limits())));
    facts.put("certificate", Optional.of(SubjectLetter.number(envelope)));
    facts.put("verify", Optional.of(ReleaseNames.VERIFY));
    return facts;
  }

  private String shown(String words) {
    return html ? Html.escaped(words) : words;
  }

  private String list(List<String> items) {
    return html
        ? items.stream()
            .map(item -> "<li>" + Html.escaped(item) + "</li>\n")
            .collect(Collectors.joining("", "<ul>\n", "</ul>"))
        : items.stream().map(item -> "- " + item).collect(Collectors.joining("\n"));
  }
}
