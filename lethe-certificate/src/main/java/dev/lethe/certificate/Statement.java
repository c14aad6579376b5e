package dev.lethe.certificate;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.format.Sha256;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is signed: that these files have this certificate (an in-toto Statement).
 *
 * @param files SHA-256 of the bytes of each, by name; the released parameters first, then whatever
 *     else was made of them
 */
public record Statement(Map<String, Sha256> files, Certificate certificate) {

  public Statement {
    if (files.isEmpty() || !files.keySet().iterator().next().equals(ReleaseNames.PARAMETERS)) {
      throw new BadInputException(
          "a certificate is about " + ReleaseNames.PARAMETERS + " first of all");
    }
    files.keySet().forEach(name -> PlainText.require("the name of a file", name));
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }

  /** About the released parameters alone. */
  public static Statement of(Sha256 parameters, Certificate certificate) {
    return new Statement(Map.of(ReleaseNames.PARAMETERS, parameters), certificate);
  }

  /** About the released parameters and what is served of them. */
  public static Statement of(
      byte[] parameters, Map<String, byte[]> served, Certificate certificate) {
    Map<String, Sha256> files = new LinkedHashMap<>();
    files.put(ReleaseNames.PARAMETERS, Sha256.of(parameters));
    served.forEach((name, file) -> files.put(name, Sha256.of(file)));
    return new Statement(files, certificate);
  }

  /** SHA-256 of the bytes of {@code parameters.json}. */
  public Sha256 parameters() {
    return files.values().iterator().next();
  }
}
