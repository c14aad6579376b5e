// The trade-off of Gaussian noise, in whole numbers of 2^-2700, so that nothing is lost and every double is exact:
// delta(eps) = phi(a) (M(a) - M(a + mu)), a = eps/mu - mu/2, M the ratio of the normal tail to its density.

const BITS = 2700n;
const ONE = 1n << BITS;
const times = (x, y) => (x * y) >> BITS;
const over = (x, y) => (x << BITS) / y;

/** A double from 0 on, exactly. */
function fixed(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const digits = bits & ((1n << 52n) - 1n);
  return exponent === 0n ? digits << (BITS - 1074n) : (digits | (1n << 52n)) << (BITS + exponent - 1075n);
}

function root(x) {
  let found = 1n << (BigInt((x << BITS).toString(2).length + 1) >> 1n);
  for (let next = found; ; found = next) {
    next = (found + (x << BITS) / found) >> 1n;
    if (next >= found) return found;
  }
}

/** arctan(1/n). */
function arctan(n) {
  let sum = 0n;
  let power = ONE / n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -power / k;
    power /= n * n;
  }
  return sum;
}

const PI = 16n * arctan(5n) - 4n * arctan(239n);
const ROOT_HALF_PI = root(PI / 2n);
const ROOT_TWO_PI = root(2n * PI);

/** e^x for x >= 0. */
function exp(x) {
  let halvings = 0n;
  while (x >> halvings > ONE >> 8n) halvings++;
  const small = x >> halvings;
  let sum = ONE;
  let term = ONE;
  for (let k = 1n; term !== 0n; k++) {
    term = times(term, small) / k;
    sum += term;
  }
  for (let i = 0n; i < halvings; i++) sum = times(sum, sum);
  return sum;
}

/** M(x): to 40 by the series x + x^3/3 + x^5/15 + ..., beyond by the continued fraction 1/(x + 1/(x + 2/(x + ...))). */
function mills(x) {
  if (x > 40n * ONE) {
    let value = x;
    for (let k = 200n; k > 0n; k--) value = x + over(k * ONE, value);
    return over(ONE, value);
  }
  const square = times(x, x);
  let sum = x;
  let term = x;
  for (let odd = 3n; term !== 0n; odd += 2n) {
    term = times(term, square) / odd;
    sum += term;
  }
  return times(ROOT_HALF_PI, exp(square >> 1n)) - sum;
}

/** Whether means mu standard deviations apart keep (epsilon, delta), by the exact profile. */
function keepsExactly(mu, epsilon, delta) {
  const shift = fixed(mu);
  const a = over(fixed(epsilon), shift) - (shift >> 1n);
  if (a > 40n * ONE) return true; // the tail is below every double
  if (a < -40n * ONE) return false;
  const drop = mills(a) - mills(a + shift);
  return drop <= times(times(fixed(delta), ROOT_TWO_PI), exp(times(a, a) >> 1n));
}

/** The largest mu that a closed rule allows, or 0 where it is not valid. */
const CLOSED_RULES = {
  classical: (epsilon, delta) =>
    epsilon > 0 && epsilon < 1 ? epsilon / Math.sqrt(2 * (Math.log(1.25) - Math.log(delta))) : 0,
  concentrated: (epsilon, delta) => {
    const twice = -2 * Math.log(delta);
    return (2 * epsilon) / (Math.sqrt(twice + 2 * epsilon) + Math.sqrt(twice));
  },
};

function keeps(rule, mu, epsilon, delta) {
  return rule === "exact" ? keepsExactly(mu, epsilon, delta) : mu <= CLOSED_RULES[rule](epsilon, delta) * (1 + 2 ** -49);
}

/** How certificates round up: the double after the nearest one. */
function after(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + 1n); // all that is rounded here is above 0
  return view.getFloat64(0);
}
