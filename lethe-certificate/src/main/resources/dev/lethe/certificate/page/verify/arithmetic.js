// From the printed constants to the bound, and from the bound to the noise.

const isSealed = (c) => c.retained.rowsAtLeast === undefined;
const isNoiseless = (c) => c.noise.calibration === "none";
/** To eleven digits: formulas add 2^-40 of themselves. */
const near = (printed, found) => found * (1 - 2 ** -44) <= printed && printed <= found * (1 + 2 ** -38);

const LOSSES = ["logistic", "softmax", "hinge", "huber", "poisson"];
const EVERY = ["exact", "passive", "descent", "newton", "retrain"];

/** Results: [pattern, kinds, certification, methods besides auto, constants, constants that may be there, formula]. */
const RESULTS = [
  [/^(\w+)\/exact\/1$/, ["ridge", "pca", "svm", "quantile"], "verified", ["exact", "retrain"], "", "", () => 0],
  [/^(\w+)\/verified\/1$/, ["ridge", ...LOSSES], "verified", ["newton", "descent", "passive", "retrain"], "target", "",
    (i) => i.target],
  [/^(\w+)\/passive\/1$/, ["ridge", ...LOSSES], "a-priori", ["passive"]],
  [/^quantile\/passive\/1$/, ["quantile"], "a-priori", ["passive"], "shift m level training_tolerance", "at_least",
    (i) => i.shift + i.training_tolerance],
  [/^svm\/passive\/1$/, ["svm"], "a-priori", ["passive"], "m gamma spare_margin training_tolerance", "at_least",
    (i) => (Math.sqrt(i.spare_margin) * Math.sqrt(2 * i.gamma + i.spare_margin)) / (i.gamma * (i.gamma + i.spare_margin)) +
      i.training_tolerance],
  [/^pca\/(?:passive|centred)\/1$/, ["pca"], "a-priori", ["passive"], "m k d c training_tolerance", "at_least",
    (i) => turned(Math.min(i.c, i.k, i.d - i.k)) + i.training_tolerance],
  [/^pca\/all-components\/1$/, ["pca"], "a-priori", ["passive"]],
  [/^newton\/ball\/1$/, ["logistic"], "a-priori", ["newton"]],
  [/^(\w+)\/newton\/1$/, ["softmax", "poisson"], "a-priori", ["newton"]],
  [/^descent\/(?:plain|accelerated)\/1$/, ["ridge", ...LOSSES], "a-priori", ["descent"]],
  [/^sealed\/allowance\/1$/, ["ridge", ...LOSSES], "", EVERY],
  [/^(\w+)\/global\/1$/, ["pca", "svm", "quantile"], "", EVERY],
];

const turned = (c) => (c < 1 ? c / Math.sqrt(1 + Math.sqrt((1 - c) * (1 + c))) : Math.sqrt(2 * c));

function resultOf(c) {
  const {kind} = c.model;
  return RESULTS.find(([pattern, kinds]) => {
    const found = pattern.exec(c.bound.result);
    return found && kinds.includes(kind) && (found[1] ?? kind) === kind;
  });
}

function checkArithmetic(c, report) {
  const result = resultOf(c);
  report.judge("result", () => fitting(c, result));
  const formula = result?.[6];
  if (formula && !(isSealed(c) && c.bound.result.endsWith("/global/1"))) {
    report.judge("bound", () => bound(c, result));
  } else {
    report.add("bound", "not_checked", `the formula of ${c.bound.result} is not computed here: for lethe verify`);
  }
  if (isSealed(c)) report.add("public constants", "not_checked", "what a sealed release may print: for lethe verify");
  else report.judge("public constants", () => publicConstants(c));
  report.judge("tolerance", () => tolerance(c));
  report.judge("sensitivity", () => sensitivity(c));
  report.judge("noise", () => noise(c));
  report.judge("guarantee", () => guarantee(c));
  report.judge("source of the noise", () => [c.noise.source === "secure", `it is said to be '${c.noise.source}'`]);
  report.judge("sentence on the mean", () =>
    [c.mean === sentence(c), `the bound says '${sentence(c)}', printed is '${c.mean}'`]);
  report.judge("scope", () => scope(c));
}

function fitting(c, result) {
  const {declared, certification} = c.method;
  const {kind, parameters, features} = c.model;
  const name = c.bound.result;
  if (!result) return [false, `'${name}' is no result on a ${kind} that a certificate may rest on`];
  let right = (declared === "auto" || result[3].includes(declared)) && ["", certification].includes(result[2]);
  if (kind === "pca") {
    right &&= (name === "pca/all-components/1") === (parameters.k === features) || /^pca\/(exact|global)/.test(name);
    right &&= name !== "pca/centred/1" || parameters.centred;
    right &&= name !== "pca/passive/1" || !parameters.centred;
  }
  right &&= kind !== "quantile" || features === 1;
  right &&= result[2] !== "" || isSealed(c);
  right &&= name.endsWith("/exact/1") === isNoiseless(c);
  return [right, `'${name}' for a ${kind} by ${declared}, ${certification}`];
}

/** Constants of rows are printed in three digits. */
const OF_ROWS = ["shift", "spare_margin", "c"];

function bound(c, [, , , , needed, optional, formula]) {
  const {inputs, value, result} = c.bound;
  const names = needed.split(" ").filter(Boolean);
  const known = [...names, ...optional.split(" ")];
  const wrong = names.find((name) => typeof inputs[name] !== "number") ??
    Object.keys(inputs).find((name) => !known.includes(name));
  if (wrong !== undefined) return [false, `the constant ${wrong} is missing, unknown or no number`];
  const long = OF_ROWS.find((name) => inputs[name] !== undefined && Number(inputs[name].toPrecision(3)) !== inputs[name]);
  if (long) return [false, `the constant ${long} has more than three digits`];
  const found = Math.max(formula(inputs), inputs.at_least ?? 0);
  return [near(value, found), `'${result}' at the printed constants is ${found}, printed is ${value}`];
}

/** B: the root of the last shell's threshold over 2^20, rounded up where it is not exact. */
function ball(model) {
  const square = model.shells.at(-1);
  const root = Math.sqrt(square);
  return (Number.isInteger(root) && root * root === square ? root : after(root)) * 2 ** -20;
}

function publicConstants(c) {
  const {model, capacity, retained} = c;
  const {inputs, tolerance: tau, result} = c.bound;
  const given = model.parameters;
  const declared = {
    B: ball(model), capacity, m: capacity, d: model.features, lambda: given.lambda, kappa: given.knee,
    classes: given.classes, Y: given.most, gamma: given.margin, k: given.k, level: given.q, R_w: given.radius ?? "Infinity",
    rows_at_least: retained.rowsAtLeast, target: tau,
  };
  if (result === "descent/plain/1") Object.assign(declared, {start_error: tau / 2, at_least: tau / 2});
  else if (result !== "descent/accelerated/1") declared.training_tolerance = tau;
  if ("B_R" in inputs) Object.assign(declared, {start_error: tau, step_error: tau});
  const required = stepOf(c);
  if (required && typeof inputs[required] !== "number") return [false, `${required}, an error of the stored model, is missing`];
  const wrong = Object.keys(declared).filter((name) => name in inputs && inputs[name] !== declared[name]);
  return [wrong.length === 0, `against model, capacity and tolerance: ${wrong.join(", ") || "they agree"}`];
}

/** A kept model is only as exact as it was trained, and the bound must say so. */
function stepOf(c) {
  if (c.bound.result === "descent/plain/1") return "at_least";
  const isKept = /^descent\/accelerated|\/(passive|centred|all-components)\//.test(c.bound.result);
  return isKept ? "training_tolerance" : undefined;
}

function tolerance(c) {
  const {tolerance: tau, value, result} = c.bound;
  const {kind, parameters} = c.model;
  let right = tau > 0 === !isNoiseless(c);
  if (!isNoiseless(c)) {
    if (result === "descent/accelerated/1") right &&= tau === value;
    else if (kind === "svm") right &&= Math.abs((tau * parameters.margin) / 1e-4 - 1) < 1e-12;
    else if (kind === "quantile") right &&= near(tau, 2 ** -50 * Math.max(...parameters.domain.map(Math.abs)));
  }
  return [right, `the error of the other world is ${tau}`];
}

function sensitivity(c) {
  const sum = c.bound.value + c.bound.tolerance;
  const rounded = isNoiseless(c) ? sum : after(sum);
  return [c.noise.sensitivity === rounded, `Δ + τ is ${rounded}, printed is ${c.noise.sensitivity}`];
}

function coordinatesOf({kind, features, parameters}) {
  if (kind === "softmax") return features * (parameters.classes - 1);
  return kind === "pca" ? (features * (features + 1)) / 2 : kind === "quantile" ? 1 : features;
}

function noise(c) {
  const {steps, gridExponent, dimension, sigma, charged, mu} = c.noise;
  const coordinates = coordinatesOf(c.model);
  if (dimension !== coordinates) return [false, `the model has ${coordinates} coordinates, but noise was planned for ${dimension}`];
  if (isNoiseless(c)) return [true, "there is none"];
  const grid = 2 ** gridExponent;
  const charge = after(after(c.noise.sensitivity + after(Math.sqrt(dimension)) * grid) * (1 + 2 ** -34));
  const shift = after(charge / (steps * grid));
  return [
    sigma === steps * grid && charged === charge && mu === shift,
    `${steps} steps of 2^${gridExponent} give σ = ${steps * grid}, charged ${charge}, μ = ${shift}; ` +
      `printed are ${sigma}, ${charged} and ${mu}`,
  ];
}

/** σ is what the rule asks for: never less, and no more than a step above unless it was declared before training. */
function guarantee(c) {
  const {calibration, steps, gridExponent, charged, mu} = c.noise;
  const {epsilon, delta} = c.guarantee;
  if (isNoiseless(c)) return [!isSealed(c), "without noise: for functions of the retained rows, and never sealed"];
  const enough = (shift) => keeps(calibration, shift, epsilon, delta);
  if (!enough(mu)) return [false, `μ = ${mu} is more than the ${calibration} rule allows at ε = ${epsilon}, δ = ${delta}`];
  if (!isSealed(c)) {
    const grid = 2 ** gridExponent;
    const alone = (power) => enough(c.noise.sensitivity / (grid * 2 ** power));
    if (enough(charged / ((steps - 2) * grid)) || alone(30) || !alone(31)) {
      return [false, `σ = ${c.noise.sigma} is more than the ${calibration} rule asks for, or on another grid`];
    }
  }
  return [true, `μ = ${mu} keeps ε = ${epsilon}, δ = ${delta} by the ${calibration} rule`];
}

/** Two digits, rounded up, as a sentence has them: 0.25, 1.2e-6. */
function upInWords(x) {
  const [digits, power] = shortest(x).split("E");
  const all = digits.replace(".", "").replace(/^0+/, "");
  const leading = digits.startsWith("0.") ? all.length - digits.length + 1 : digits.indexOf(".") - 1;
  let exponent = Number(power ?? 0) + leading;
  let two = Number(all.padEnd(2, "0").slice(0, 2)) + (/[1-9]/.test(all.slice(2)) ? 1 : 0);
  if (two === 100) [two, exponent] = [10, exponent + 1];
  const kept = String(two).replace(/0$/, "");
  if (exponent < -3 || exponent >= 7) return `${kept[0]}${kept[1] ? `.${kept[1]}` : ""}e${exponent}`;
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${kept}`;
  const filled = kept.padEnd(exponent + 1, "0");
  return filled.slice(0, exponent + 1) + (filled.length > exponent + 1 ? `.${filled.slice(exponent + 1)}` : "");
}

function sentence(c) {
  if (c.bound.value === 0) return "computed from the retained rows alone";
  const sum = upInWords(after(c.bound.value + c.bound.tolerance));
  return `within ${sum} of what it would be if any of the forgotten rows had never been there, whoever else was forgotten`;
}

function scope(c) {
  const {laterReleases, earlierReleases} = c.scope;
  const {budgetMu} = laterReleases;
  if (budgetMu < c.noise.mu) return [false, `this release alone spends μ = ${c.noise.mu} of a budget of ${budgetMu}`];
  const saysNot = earlierReleases.toLowerCase().includes("not covered");
  return [saysNot !== isSealed(c), `earlier releases: '${earlierReleases}'`];
}
