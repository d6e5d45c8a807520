import fc from 'fast-check';

/** The keywords of JSON Schema that the API uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '￿',
  '💥'.repeat(40),
  'x'.repeat(5_000),
  "'; DROP TABLE buildings; --",
  '%',
  '_',
  '\\',
  '%00',
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  '#{7*7}',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '1_000',
  '٣',
  '1,2',
  ',',
  ',asc',
  'id,asc',
  'constructor',
  '__proto__',
  'toString',
  'true',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '-000001-01-01',
  '2026-13-01',
  '99999999999999999999',
  'Asia/Nowhere',
  'a@b',
  '\n',
  '\t',
  '1\n2',
];
const hostileNumbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e308,
  Number.MIN_VALUE,
];
/** Values that no operation expects. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { a: {} },
    ['x', 'x'],
    { toString: 1 },
    { __proto__: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Generates mostly valid values for the schema. For a string with a pattern, only the known texts are expected to be
 * valid.
 */
export function validValues(schema: Schema, knownValues: readonly unknown[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.length) return fc.oneof(...options.map((option) => validValues(option, knownValues)));
  if (schema.allOf?.length) return validValues(Object.assign({}, ...schema.allOf), knownValues);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return validTexts(schema, knownValues);
    case 'integer':
    case 'number': {
      const min = Math.ceil(Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 0, -(2 ** 31)));
      const max = Math.floor(Math.min(schema.maximum ?? 2 ** 31, 2 ** 31));
      const numbers = knownValues.filter(
        (candidate): candidate is number =>
          typeof candidate === 'number' && candidate >= min && candidate <= max,
      );
      return fc.oneof(
        fc.integer({ min, max: Math.max(min, max) }),
        ...(numbers.length > 0 ? [fc.constantFrom(...numbers)] : []),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValues(schema.items ?? {}, knownValues), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 6),
      });
    case 'object':
      return validObjects(schema, knownValues);
    default:
      return fc.oneof(fc.constantFrom(...knownValues), fc.string({ maxLength: 10 }));
  }
}

function validTexts(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  knownValues: readonly unknown[],
): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date')
    return fc
      .integer({ min: 0, max: 800 })
      .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
  const texts = [
    ...knownValues.filter((candidate): candidate is string => typeof candidate === 'string'),
    'UTC',
    'Asia/Seoul',
    '09:00',
    '18:30',
    '2026-03',
    '127.0.0.1',
    '10.0.0.0/8',
    'true',
    'false',
    'E10001',
    '12345',
  ];
  if (pattern) {
    const fitting = texts.filter((text) => new RegExp(pattern, 'u').test(text));
    return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.stringMatching(new RegExp(pattern));
  }
  const max = Math.min(maxLength, 300);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: 'grapheme', minLength: Math.min(minLength || 1, max), maxLength: max }),
    },
    { weight: 2, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.constant('é'.repeat(max)) },
  );
}

function validObjects(
  { properties = {}, required = [] }: Schema,
  knownValues: readonly unknown[],
): fc.Arbitrary<object> {
  const shape = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, validValues(schema, knownValues)]),
  );
  return fc.record(shape, { requiredKeys: required.filter((key) => key in shape) });
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Introduces one or two faults into a valid value. */
export function spoil(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      right,
      fc.nat(),
      fc.constantFrom('change', 'drop', 'add', 'nest', 'replace'),
      hostile,
      fc.string({ maxLength: 12 }),
    )
    .map(([value, at, how, wrong, name]) => {
      if (!isObject(value)) return wrong;
      const keys = Object.keys(value);
      const key = keys[at % Math.max(1, keys.length)] ?? name;
      if (how === 'replace') return wrong;
      if (how === 'add') return { ...value, [name]: wrong };
      if (how === 'nest') return { ...value, [key]: { [name]: value[key] } };
      const { [key]: _, ...rest } = value;
      return how === 'drop' ? rest : { ...value, [key]: wrong };
    });
}

/** Text that may appear in a header. */
export const printable = fc.string({ unit: fc.constantFrom(...'abcXYZ019 -_=;,.:/%"\''), maxLength: 60 });

const deepMark = '@deep@';
/** JSON nested more deeply than `JSON.stringify` and `jsonb` support. */
const deepText = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

/** Returns the JSON text of a value, with its first leaf replaced by arrays nested 5,000 levels deep. */
function deepJson(value: unknown): string {
  let isPlaced = false;
  const text = JSON.stringify(value, (key, inner) => {
    if (isPlaced || key === '' || (typeof inner === 'object' && inner !== null)) return inner;
    isPlaced = true;
    return deepMark;
  });
  return isPlaced ? text.replace(JSON.stringify(deepMark), deepText) : deepText;
}

/**
 * Functions that convert a value to JSON text. One in twenty of them replaces a leaf with a value that is nested too
 * deeply.
 */
export const jsonOf: fc.Arbitrary<(value: unknown) => string> = fc.oneof(
  { weight: 19, arbitrary: fc.constant((value: unknown) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: fc.constant(deepJson) },
);
