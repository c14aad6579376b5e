# Models of scikit-learn on generated rows: weights by the page's function, and what each model says of
# its rows. The page's first block runs before this, its third one after it.
import csv
from sklearn.linear_model import HuberRegressor, LogisticRegression, PoissonRegressor, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

draw = numpy.random.default_rng(7)
count = 300
numbers = numpy.column_stack([draw.normal(40, 10, count), draw.normal(5e4, 2e4, count)])
job = draw.choice(["clerk", "smith", "baker"], count)
score = (numbers[:, 0] - 40) / 10 - (numbers[:, 1] - 5e4) / 2e4 + (job == "smith") + draw.normal(0, 0.5, count)
two = numpy.where(score > 0, "yes", "no")
three = numpy.where(score > 1, "c", numpy.where(score > -1, "a", "b"))
visits = draw.poisson(numpy.exp(0.5 * numpy.clip(score, -3, 3)))


def scaled(model):
    return make_pipeline(StandardScaler(), model)


def table(name, said):
    with open(name + ".csv", "w", newline="") as out:
        writer = csv.writer(out)
        for row, kind, numbers_said in zip(numbers.tolist(), job, numpy.asarray(said).reshape(count, -1).tolist()):
            writer.writerow(row + [kind] + numbers_said)


for name, model, y, say in [
    ("logistic", scaled(LogisticRegression()), two, "predict_proba"),
    ("several", scaled(LogisticRegression()), three, "predict_proba"),
    ("svc", scaled(LinearSVC(dual=False)), two, "decision_function"),
    ("ridge", Ridge(), score, "predict"),
    ("huber", scaled(HuberRegressor()), score, "predict"),
    ("poisson", scaled(PoissonRegressor()), visits, "predict"),
]:
    model.fit(numbers, y)
    table(name, getattr(model, say)(numbers))
    if hasattr(model, "steps"):
        lethe_weights(name + ".json", model[-1], ["age", "income"], scaler=model[0])
    else:
        lethe_weights(name + ".json", model, ["age", "income"])

columns = ["age", "income", "job"]
x = numpy.column_stack([numbers.astype(object), job.astype(object)])
y = two
