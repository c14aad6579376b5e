package dev.lethe.workspace.content;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who answers for a model, what it is called and what it is for: printed in every certificate.
 *
 * <p>Unlike what is {@link Declared}, it may change: an office moves, a model is renamed. It is the
 * issuer's choice and never follows from rows or requests, or it would tell about them.
 *
 * @param contact where to ask; only of an issuer
 * @param register a number or an address that identifies the issuer; only of an issuer
 */
public record Nameplate(
    Optional<String> issuer,
    Optional<String> contact,
    Optional<String> register,
    Optional<String> name,
    Optional<String> purpose) {

  public static final Nameplate BLANK =
      new Nameplate(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final String FORMAT = "lethe-nameplate";
  private static final int VERSION = 1;

  public Nameplate {
    issuer.ifPresent(words -> PlainText.require("the issuer's name", words));
    contact.ifPresent(words -> PlainText.require("the issuer's contact", words));
    register.ifPresent(words -> PlainText.require("the issuer's register", words));
    name.ifPresent(words -> PlainText.require("the model's name", words));
    purpose.ifPresent(words -> PlainText.require("the model's purpose", words));
    if (issuer.isEmpty() && (contact.isPresent() || register.isPresent())) {
      throw new BadUsageException(
          "a contact and a register number are those of an issuer, but no issuer is named");
    }
  }

  /** The issuer as a certificate has it. */
  public Optional<Origin.Issuer> origin() {
    return issuer.map(called -> new Origin.Issuer(called, contact, register));
  }

  /** The same model with its name and purpose. */
  public ModelFacts on(ModelFacts model) {
    return new ModelFacts(name, purpose, model.declaration(), model.frame(), model.schema());
  }

  /** Of this workspace; blank where nobody said anything, as before there were nameplates. */
  public static Nameplate of(ReadView view) {
    return view.text(SettingNames.NAMEPLATE).map(Nameplate::read).orElse(BLANK);
  }

  public void put(WriteView view) {
    view.put(SettingNames.NAMEPLATE, json());
  }

  String json() {
    ObjectNode root = CanonicalJson.object();
    root.put("format", FORMAT).put("version", VERSION);
    issuer.ifPresent(words -> root.put("issuer", words));
    contact.ifPresent(words -> root.put("contact", words));
    register.ifPresent(words -> root.put("register", words));
    name.ifPresent(words -> root.put("name", words));
    purpose.ifPresent(words -> root.put("purpose", words));
    return new String(CanonicalJson.bytes(root), StandardCharsets.UTF_8);
  }

  static Nameplate read(String json) {
    return StrictJson.document(
        "the workspace's nameplate",
        json.getBytes(StandardCharsets.UTF_8),
        "a nameplate",
        Nameplate::read);
  }

  private static Nameplate read(DocumentNode doc) {
    StrictJson.require(doc.field("format"), FORMAT);
    if (doc.field("version").integer() != VERSION) {
      throw doc.field("version").bad("this program reads nameplates of version " + VERSION);
    }
    return new Nameplate(
        text(doc, "issuer"),
        text(doc, "contact"),
        text(doc, "register"),
        text(doc, "name"),
        text(doc, "purpose"));
  }

  private static Optional<String> text(DocumentNode doc, String field) {
    return doc.optional(field).map(StrictJson::text);
  }
}
