package dev.lethe.server.web;

import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.UploadedFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The fields and files of a form. What is none is refused, whichever way the parser fails on it.
 */
public final class Form {

  private Form() {}

  public static Optional<String> text(Context call, String field) {
    return Optional.ofNullable(read(() -> call.formParamMap()).get(field))
        .flatMap(all -> all.stream().findFirst());
  }

  /** By the names of their fields; none where the form brings no files. */
  public static Map<String, List<UploadedFile>> files(Context call) {
    return call.isMultipartFormData() ? read(call::uploadedFileMap) : Map.of();
  }

  private static <T> T read(Callable<T> reading) {
    try {
      return reading.call();
    } catch (HttpResponseException known) {
      throw known;
    } catch (Exception malformed) { // Kotlin does not declare what it throws
      throw Problem.of(400, "bad-form", "the body is a form, whole and with few fields")
          .asException();
    }
  }
}
