package dev.lethe.cli.register;

import dev.lethe.base.Visible;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Outcome;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Requests as they are printed: how many people, never who. */
record RequestView(LocalDate today, Map<Long, String> models) {

  static RequestView of(Register register) {
    return new RequestView(
        register.today(),
        register.modelsEver().stream().collect(Collectors.toMap(Model::number, Model::name)));
  }

  /** One request, after something was done to it. */
  void print(Request request, Output output) {
    if (output.isJson()) {
      output.json(fields(request));
    } else {
      output
          .out()
          .printf(
              "request %s is %s, %s%n",
              request.id(),
              request.state(),
              request
                  .daysLeft(today)
                  .map(days -> "due on " + request.due() + overdue(days))
                  .orElse("closed"));
    }
  }

  /** As people count. */
  static String requests(long count) {
    return count + (count == 1 ? " request" : " requests");
  }

  private static String overdue(long days) {
    return days < 0 ? ", OVERDUE by " + -days + " days" : "";
  }

  /**
   * All that the register knows of a request.
   *
   * @param ids whom it names, where somebody asked for that
   */
  void printAll(Request request, List<String> ids, Output output) {
    if (output.isJson()) {
      Map<String, Object> fields = fields(request);
      if (!ids.isEmpty()) {
        fields.put("ids", ids);
      }
      output.json(fields);
    } else {
      TextTable table = new TextTable().textIn(1);
      fields(request)
          .forEach(
              (name, value) -> {
                if (!(value instanceof List<?>)) {
                  table.row(name.replace('_', ' '), String.valueOf(value));
                }
              });
      table.print(output.out());
      for (Outcome outcome : request.outcomes()) {
        output
            .out()
            .printf(
                "%s: %d found with %d rows, %d unknown%s%n",
                name(outcome),
                outcome.found(),
                outcome.rows(),
                outcome.unknown(),
                outcome.release().isPresent()
                    ? ", release " + outcome.release().getAsLong()
                    : ", no release");
      }
      ids.forEach(id -> output.out().println("names " + Visible.line(id)));
    }
  }

  void printList(List<Request> requests, Output output) {
    if (output.isJson()) {
      output.json(Map.of("requests", requests.stream().map(this::fields).toList()));
    } else if (requests.isEmpty()) {
      output.out().println("no requests");
    } else {
      TextTable table = new TextTable().textIn(1).row("id", "state", "people", "due", "days left");
      for (Request request : requests) {
        table.row(
            request.id().hex(),
            request.state().toString(),
            Integer.toString(request.people()),
            request.due().toString(),
            request.daysLeft(today).map(String::valueOf).orElse("-"));
      }
      table.print(output.out());
    }
    tellOverdue(requests, output);
  }

  /** Nobody can carry them out: the others go on without them. */
  static void tellDamaged(Register register, Output output) {
    List<RequestId> damaged = register.damaged();
    if (!damaged.isEmpty()) {
      output.note(
          "DAMAGED: "
              + requests(damaged.size())
              + " whose ids cannot be read, and which nobody can carry out: "
              + damaged.stream().map(RequestId::hex).collect(Collectors.joining(", ")));
    }
  }

  void tellOverdue(List<Request> requests, Output output) {
    long overdue =
        requests.stream()
            .filter(request -> request.daysLeft(today).filter(days -> days < 0).isPresent())
            .count();
    if (overdue > 0) {
      output.note("OVERDUE: " + requests(overdue));
    }
  }

  private Map<String, Object> fields(Request request) {
    Map<String, Object> fields = request.fields(today);
    fields.put(
        "outcomes",
        request.outcomes().stream()
            .map(outcome -> outcome.fields("workspace", name(outcome)))
            .toList());
    return fields;
  }

  private String name(Outcome outcome) {
    return models.getOrDefault(outcome.model(), "");
  }
}
