package dev.lethe.server.erasure;

import dev.lethe.server.register.Model;
import dev.lethe.unlearn.plan.PlanTable;
import java.util.Optional;

/**
 * What a run would do in one model.
 *
 * @param requests how many would be carried out
 * @param found people who have rows there
 * @param rows theirs
 * @param table what each way would cost; empty where nobody would leave
 * @param refusal why it could not be carried out as asked
 */
public record ModelPlan(
    Model model,
    int requests,
    int found,
    int rows,
    Optional<PlanTable> table,
    Optional<String> refusal) {}
