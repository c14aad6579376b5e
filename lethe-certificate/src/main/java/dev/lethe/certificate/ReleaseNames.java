package dev.lethe.certificate;

/**
 * What the files of a release are called, in one place: whoever writes them, looks for them or
 * prints a command about them must mean the same file.
 */
public final class ReleaseNames {

  public static final String CERTIFICATE = "certificate.json";
  public static final String PARAMETERS = "parameters.json";
  public static final String OPENING = "opening.json";
  public static final String PUBLIC_KEY = "public-key.pem";
  public static final String SCHEMA = "schema.json";

  /** An authority's answer about the time of the certificate, where there is one. */
  public static final String STAMP = "certificate.tsr";

  /** Checks a certificate, as people are told to type it in the folder of a release. */
  public static final String VERIFY = "lethe verify " + CERTIFICATE + " --key " + PUBLIC_KEY;

  private ReleaseNames() {}
}
