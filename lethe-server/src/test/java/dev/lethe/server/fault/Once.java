package dev.lethe.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallModel;
import dev.lethe.server.register.Outcome;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts that everything happened once. A batch that is carried out twice is a release that no
 * outcome names; one that is done again without its receipt is an outcome that knows nobody.
 */
final class Once {

  private Once() {}

  /** Every accepted request is completed, with its rows in each model, and there is no other. */
  static void holds(
      Register register,
      Map<Integer, String> accepted,
      Function<String, Home> workspaces,
      WorkspaceTools tools) {
    List<Request> requests = register.requests();
    Map<String, Request> byId =
        requests.stream().collect(Collectors.toMap(request -> request.id().hex(), one -> one));
    assertThat(byId.keySet()).containsExactlyInAnyOrderElementsOf(accepted.values());
    accepted.forEach(
        (person, id) -> {
          Request request = Objects.requireNonNull(byId.get(id));
          assertThat(request.state()).isEqualTo(RequestState.COMPLETED);
          assertThat(request.outcomes().stream().map(Outcome::rows))
              .as("rows of person %d", person)
              .containsExactly(1, person % 2 == 0 ? 1 : 0);
        });
    for (int model = 0; model < Premises.MODELS.size(); model++) {
      long number = model + 1L;
      Home home = workspaces.apply(Premises.MODELS.get(model));
      Set<Long> named =
          requests.stream()
              .flatMap(request -> request.outcomes().stream())
              .filter(outcome -> outcome.model() == number)
              .flatMap(outcome -> outcome.release().stream().boxed())
              .collect(Collectors.toSet());
      assertThat(named).isNotEmpty().hasSameSizeAs(SmallModel.log(home, tools).releases());
      assertThat(Workspace.check(home).isSound()).isTrue();
    }
    assertThat(register.check(Optional.empty()).isSound()).isTrue();
  }
}
