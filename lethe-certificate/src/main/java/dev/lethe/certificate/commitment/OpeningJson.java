package dev.lethe.certificate.commitment;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;

/** Openings as JSON files for auditors. */
public final class OpeningJson {

  private static final int VERSION = 1;

  private OpeningJson() {}

  public static byte[] write(Opening opening) {
    return CanonicalJson.indented(
        CanonicalJson.object()
            .put("version", VERSION)
            .put("nonce", opening.nonce().hex())
            .put("statisticsSha256", opening.statistics().hex())
            .put("rowsRoot", opening.rowsRoot().hex()));
  }

  /**
   * Reads what {@link #write} wrote; refuses anything else.
   *
   * @param name for messages: the file
   */
  public static Opening read(String name, byte[] content) {
    return StrictJson.document(name, content, "an opening", OpeningJson::opening);
  }

  private static Opening opening(DocumentNode at) {
    if (at.field("version").integer() != VERSION) {
      throw at.field("version").bad("this program reads openings of version " + VERSION);
    }
    return new Opening(
        StrictJson.sha256(at.field("nonce")),
        StrictJson.sha256(at.field("statisticsSha256")),
        StrictJson.sha256(at.field("rowsRoot")));
  }
}
