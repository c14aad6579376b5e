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
  public static final String KEYS = "keys.json";
  public static final String SCHEMA = "schema.json";

  /** That the certificate is in the issuer's log. */
  public static final String LOG_PROOF = "certificate.tlog-proof";

  /** The newest state of the log, beside the folders of all releases. */
  public static final String CHECKPOINT = "checkpoint";

  /** What the log consists of, beside it. */
  public static final String LEAVES = "leaves";

  /** An authority's answer about the time of the certificate, where there is one. */
  public static final String STAMP = "certificate.tsr";

  /** Checks a certificate, as people are told to type it in the folder of a release. */
  public static final String VERIFY = "lethe verify " + CERTIFICATE + " --key " + PUBLIC_KEY;

  private ReleaseNames() {}
}
