package dev.lethe.certificate.format;

/** An enum constant that has one spelling in files. */
public interface Word {

  String word();
}
