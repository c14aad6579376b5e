package dev.lethe.certificate.keys;

import dev.lethe.certificate.format.Base64Text;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.data.document.DocumentNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists of keys as JSON, in one form. Who signed them is the envelope's: {@link SignedKeyList}. */
final class KeyListJson {

  static final String PAYLOAD_TYPE = "application/vnd.lethe.keys+json";

  private static final String TYPE = "urn:lethe:keys:v1";

  private KeyListJson() {}

  static byte[] write(KeyList list) {
    ObjectNode root = CanonicalJson.object();
    root.put("type", TYPE);
    root.put("day", list.day().toString());
    ArrayNode keys = root.putArray("keys");
    list.keys().forEach(each -> write(list, each, keys.addObject()));
    return CanonicalJson.bytes(root);
  }

  private static void write(KeyList list, ListedKey listed, ObjectNode to) {
    to.put("keyid", listed.key().id().hex());
    to.put("algorithm", listed.key().algorithm());
    to.put("publicKey", Base64Text.of(listed.key().spki()));
    to.put("validFrom", listed.validFrom().toString());
    listed.validTo().ifPresent(last -> to.put("validTo", last.toString()));
    listed
        .revoked()
        .ifPresent(
            told ->
                to.putObject("revoked")
                    .put("day", told.day().toString())
                    .put("since", told.since().toString())
                    .put("why", told.why().word()));
    list.successor(listed).ifPresent(next -> to.put("successor", next.key().id().hex()));
    listed
        .endorsement()
        .ifPresent(signed -> to.put("endorsement", Base64Text.of(signed.signature())));
  }

  /**
   * Reads what {@link #write} wrote; refuses anything else.
   *
   * @param name for messages: the file
   */
  static KeyList read(String name, byte[] content) {
    return StrictJson.document(name, content, "a list of keys", KeyListJson::list);
  }

  private static KeyList list(DocumentNode root) {
    StrictJson.require(root.field("type"), TYPE);
    LocalDate day = StrictJson.day(root.field("day"));
    List<ListedKey> keys = new ArrayList<>();
    List<DocumentNode> items = root.field("keys").items();
    items.forEach(each -> keys.add(StrictJson.object(each, KeyListJson::listed)));
    for (int i = 0; i < items.size(); i++) {
      Optional<Sha256> next =
          i + 1 < keys.size() ? Optional.of(keys.get(i + 1).key().id()) : Optional.empty();
      requireSuccessor(items.get(i), next);
    }
    return new KeyList(day, keys);
  }

  /** The order says it too: one chain, with one end. */
  private static void requireSuccessor(DocumentNode at, Optional<Sha256> next) {
    if (!at.optional("successor").map(StrictJson::sha256).equals(next)) {
      throw at.bad(
          next.map(id -> "the successor must be the key that comes next, " + id)
              .orElse("the last key is in use and has no successor"));
    }
  }

  private static ListedKey listed(DocumentNode at) {
    at.has("successor");
    VerifyingKey key = at.valid(() -> key(at));
    StrictJson.require(at.field("keyid"), key.id().hex());
    StrictJson.require(at.field("algorithm"), key.algorithm());
    return new ListedKey(
        key,
        StrictJson.day(at.field("validFrom")),
        at.optional("validTo").map(StrictJson::day),
        at.optional("revoked").map(told -> StrictJson.object(told, KeyListJson::revocation)),
        at.optional("endorsement").map(EnvelopeJson::signatureBytes).map(Endorsement::new));
  }

  private static VerifyingKey key(DocumentNode at) {
    return VerifyingKey.ofSpki("publicKey", EnvelopeJson.bytes(at.field("publicKey")));
  }

  private static Revocation revocation(DocumentNode at) {
    return new Revocation(
        StrictJson.day(at.field("day")),
        StrictJson.day(at.field("since")),
        StrictJson.word(at.field("why"), Revocation.Why.class));
  }
}
