// Strict JSON, and the form of a certificate by its schema. Objects are maps, so that the order of fields and repeated
// names are seen; numbers keep whether they were written whole.

class Refused extends Error {}

const refuse = (where, rule) => {
  throw new Refused(`${where}: ${rule}`);
};

class Numeral {
  constructor(text) {
    this.value = Number(text);
    this.whole = /^-?\d+$/.test(text);
    this.text = text;
    if (!Number.isFinite(this.value)) refuse(text, "a finite number is expected");
  }
}

const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;

class JsonReader {
  constructor(bytes) {
    try {
      this.text = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
    } catch {
      refuse("the file", "it is not in UTF-8");
    }
    this.at = 0;
  }

  static read(bytes) {
    const reader = new JsonReader(bytes);
    const value = reader.value(0);
    if (reader.peek() !== undefined) reader.bad();
    return {value, text: reader.text};
  }

  bad() {
    refuse("the file", `it is not JSON at character ${this.at}`);
  }

  /** The next character that is no white space. */
  peek() {
    while (" \t\r\n".includes(this.text[this.at] ?? "x")) this.at++;
    return this.text[this.at];
  }

  token(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) this.bad();
    this.at = pattern.lastIndex;
    return found[0];
  }

  value(depth) {
    if (depth > 50) refuse("the file", "it is nested more than 50 deep");
    const first = this.peek();
    if (first === "{") return this.object(depth);
    if (first === "[") return this.list(depth);
    if (first === '"') return this.string();
    if (first === "t" || first === "f" || first === "n") return JSON.parse(this.token(/true|false|null/y));
    return new Numeral(this.token(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y));
  }

  string() {
    const text = JSON.parse(this.token(STRING));
    if (!text.isWellFormed()) refuse("the file", "a text has half a character");
    return text;
  }

  object(depth) {
    const fields = new Map();
    this.items("}", () => {
      const name = (this.peek(), this.string());
      if (this.peek() !== ":") this.bad();
      this.at++;
      if (fields.has(name)) refuse(name, "a field is repeated");
      fields.set(name, this.value(depth + 1));
    });
    return fields;
  }

  list(depth) {
    const items = [];
    this.items("]", () => items.push(this.value(depth + 1)));
    return items;
  }

  items(end, one) {
    this.at++;
    if (this.peek() === end) {
      this.at++;
      return;
    }
    for (;;) {
      one();
      const next = this.peek();
      this.at++;
      if (next === end) return;
      if (next !== ",") this.bad();
    }
  }
}

/** The shortest decimal that reads back as x, of at least two digits: 0.5, 12.0, 1.0E-5. */
function shortest(x) {
  const two = x.toExponential(1);
  const [digits, power] = (Number(two) === x ? two : x.toExponential()).split("e");
  const minus = digits.startsWith("-") ? "-" : "";
  const plain = digits.replace(/[-.]/g, "").replace(/0+$/, "") || "0";
  const exponent = Number(power);
  if (x !== 0 && (Math.abs(x) < 1e-3 || Math.abs(x) >= 1e7)) {
    return `${minus}${plain[0]}.${plain.slice(1) || "0"}E${exponent}`;
  }
  if (exponent < 0) return `${minus}0.${"0".repeat(-exponent - 1)}${plain}`;
  const filled = plain.padEnd(exponent + 1, "0");
  return `${minus}${filled.slice(0, exponent + 1)}.${filled.slice(exponent + 1) || "0"}`;
}

/** The one form of a statement. */
function canonical(value) {
  if (value instanceof Map) {
    return `{${[...value].map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value instanceof Numeral) return value.whole ? String(BigInt(value.text)) : shortest(value.value);
  return JSON.stringify(value);
}

/** Plain objects and numbers, for arithmetic on what has been found well-formed. */
function plain(value) {
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, field]) => [name, plain(field)]));
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Numeral ? value.value : value;
}

const TYPES = {
  object: (value) => value instanceof Map,
  array: (value) => Array.isArray(value),
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: (value) => value instanceof Numeral && value.whole,
  number: (value) => value instanceof Numeral && !value.whole, // doubles are written with a point, whole ones too
};

/** JSON schema, as much of it as the schema of certificates uses; a keyword that is not known here is refused. */
class Schema {
  constructor(root) {
    this.root = root;
  }

  fits(schema, value, where) {
    try {
      this.check(schema, value, where);
      return true;
    } catch (e) {
      if (e instanceof Refused) return false;
      throw e;
    }
  }

  check(schema, value, where) {
    for (const [keyword, rule] of Object.entries(schema)) {
      if (!Object.hasOwn(KEYWORDS, keyword)) throw new Error(`the schema has the keyword ${keyword}, which is not known here`);
      KEYWORDS[keyword](this, rule, value, where, schema);
    }
  }

  resolve(reference) {
    return reference.slice(2).split("/").reduce((node, name) => node[name], this.root);
  }
}

const ignored = () => {};
const amount = (holds, words) => (_, rule, value, where) => {
  if (value instanceof Numeral && !holds(value.value, rule)) refuse(where, `${words} ${rule} is expected`);
};
const size = (type, measure, holds, words) => (_, rule, value, where) => {
  if (TYPES[type](value) && !holds(measure(value), rule)) refuse(where, `${words} ${rule} is expected`);
};
const atLeast = (x, y) => x >= y;
const atMost = (x, y) => x <= y;
const equal = (rule, value) => rule === (value instanceof Numeral ? value.value : value);

const KEYWORDS = {
  $schema: ignored, $id: ignored, $defs: ignored, title: ignored, description: ignored, format: ignored,
  $ref: (s, rule, value, where) => s.check(s.resolve(rule), value, where),
  type: (s, rule, value, where) => TYPES[rule](value) || refuse(where, `${rule} is expected`),
  const: (s, rule, value, where) => equal(rule, value) || refuse(where, `'${rule}' is expected`),
  enum: (s, rule, value, where) =>
    rule.some((one) => equal(one, value)) || refuse(where, `one of ${rule.join(", ")} is expected`),
  not: (s, rule, value, where) => !s.fits(rule, value, where) || refuse(where, "it has a character that cannot be seen"),
  anyOf: (s, rule, value, where) =>
    rule.some((one) => s.fits(one, value, where)) || refuse(where, "its form is not allowed"),
  oneOf: (s, rule, value, where) =>
    rule.filter((one) => s.fits(one, value, where)).length === 1 || refuse(where, "its fields do not belong together"),
  if: (s, rule, value, where, schema) => s.check(s.fits(rule, value, where) ? schema.then : schema.else, value, where),
  then: ignored, else: ignored,
  required: (s, rule, value, where) =>
    value instanceof Map && rule.forEach((name) => value.has(name) || refuse(where, `the field '${name}' is missing`)),
  properties: (s, rule, value, where, schema) => {
    if (!(value instanceof Map)) return;
    const known = [...value.keys()].filter((name) => Object.hasOwn(rule, name));
    known.forEach((name) => s.check(rule[name], value.get(name), `${where}.${name}`));
    const order = Object.keys(rule).filter((name) => value.has(name));
    if (schema.additionalProperties === false && known.some((name, i) => name !== order[i])) {
      refuse(where, "its fields are in another order");
    }
  },
  additionalProperties: (s, rule, value, where, schema) => {
    if (!(value instanceof Map)) return;
    value.forEach((field, name) => {
      if (schema.properties && Object.hasOwn(schema.properties, name)) return;
      if (rule === false) refuse(where, `the field '${name}' is not known`);
      s.check(rule, field, `${where}.${name}`);
    });
  },
  propertyNames: (s, rule, value, where) =>
    value instanceof Map && value.forEach((_, name) => s.check(rule, name, where)),
  items: (s, rule, value, where, schema) =>
    Array.isArray(value) &&
    value.slice((schema.prefixItems ?? []).length).forEach((one) => s.check(rule, one, `${where}[]`)),
  prefixItems: (s, rule, value, where) =>
    Array.isArray(value) && rule.forEach((one, i) => i < value.length && s.check(one, value[i], `${where}[${i}]`)),
  uniqueItems: (s, rule, value, where) =>
    !Array.isArray(value) || new Set(value.map(canonical)).size === value.length || refuse(where, "an item is repeated"),
  minItems: size("array", (list) => list.length, atLeast, "a length of at least"),
  maxItems: size("array", (list) => list.length, atMost, "a length of at most"),
  minProperties: size("object", (map) => map.size, atLeast, "a number of fields of at least"),
  maxProperties: size("object", (map) => map.size, atMost, "a number of fields of at most"),
  minLength: size("string", (text) => [...text].length, atLeast, "a length of at least"),
  maxLength: size("string", (text) => [...text].length, atMost, "a length of at most"),
  pattern: (s, rule, value, where) =>
    typeof value !== "string" || new RegExp(rule, "u").test(value) || refuse(where, "its spelling is not allowed"),
  minimum: amount(atLeast, "at least"),
  maximum: amount(atMost, "at most"),
  exclusiveMinimum: amount((x, y) => x > y, "more than"),
  exclusiveMaximum: amount((x, y) => x < y, "less than"),
};
