import type { OperationShape } from '@gatehouse/api/platform/operation';
import { createFaces } from '@gatehouse/testing/data/people/pictures';
import fc from 'fast-check';
import { z } from 'zod';
import { hostile, isObject, jsonOf, printable, type Schema, spoil, validValues } from './values.ts';

export interface FuzzRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Converts the body of a request to JSON text. */
  write: (body: unknown) => string;
  /** Headers in addition to the default headers. */
  headers: Record<string, string>;
  /** For an operation that declares `upload`: the files, and faults to introduce into the form. */
  files: Uint8Array<ArrayBuffer>[];
  form: { field?: string; fileName?: string; cut: number };
}

const schemaOf = (shape: z.ZodType | undefined): Schema | undefined =>
  shape && (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema);

/**
 * Generates valid, nearly valid and arbitrary requests for an operation. `knownValues` contains existing ids and codes.
 */
export function requestsOf(
  operation: OperationShape,
  knownValues: readonly unknown[],
): fc.Arbitrary<FuzzRequest> {
  const partValues = (shape: z.ZodType | undefined): fc.Arbitrary<unknown> => {
    const schema = schemaOf(shape);
    if (!schema)
      return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile });
    const right = validValues(schema, knownValues);
    return fc.oneof(
      { weight: 5, arbitrary: right },
      { weight: 4, arbitrary: spoil(right) },
      { weight: 1, arbitrary: hostile },
    );
  };
  const fromText = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...knownValues) },
    { weight: 1, arbitrary: hostile },
  );
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const asObject = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value) => (isObject(value) ? value : {}));
  const header = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeader });
  return fc.record({
    params: fc.oneof(
      asObject(partValues(operation.params)),
      fc.record(Object.fromEntries(names.map((name) => [name, fromText]))),
    ),
    query: asObject(partValues(operation.query)),
    body: partValues(operation.body),
    write: jsonOf,
    headers: header,
    files: fc.oneof(
      { weight: 3, arbitrary: fc.array(anyFile, { maxLength: (operation.upload?.files ?? 0) + 1 }) },
      { weight: 1, arbitrary: fc.constant(rightFiles.slice(0, operation.upload?.files ?? 0)) },
    ),
    form: oddForm,
  });
}

const rightFiles = await createFaces();
const beginnings = [
  '',
  'BM',
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff',
  '<svg>',
  'PK\u0003\u0004',
  'GIF89a',
];

/** Generates a valid picture, a picture with a few bytes changed or missing, or arbitrary bytes. */
const anyFile: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom(...rightFiles),
  fc
    .tuple(
      fc.constantFrom(...rightFiles),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.nat(),
    )
    .map(([file, changes, cut]) => {
      const changed = file.slice(0, cut % 3 === 0 ? cut % file.length : file.length);
      // Mostly changes the first bytes, because a parser uses them for most of its decisions.
      for (const [at, value] of changes) changed[at % Math.min(200, Math.max(1, changed.length))] = value;
      return changed;
    }),
  fc
    .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }))
    .map(([begin, rest]) => Uint8Array.from([...Buffer.from(begin, 'latin1'), ...rest])),
);
const oddForm = fc.record(
  {
    field: fc.constantFrom('images', 'avatar', 'file', '', '__proto__', '../x'),
    fileName: fc.constantFrom('a.jpg', '../../etc/passwd', 'x'.repeat(400), 'a\u0000.png', '', '.', '"'),
    cut: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(80) }),
  },
  { requiredKeys: ['cut'] },
);

const hostileHeader: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(
      'accept-language',
      'x-timezone-offset',
      'idempotency-key',
      'content-type',
      'origin',
      'x-command-id',
      'cookie',
      'range',
      'if-none-match',
      'x-forwarded-for',
    ),
    printable,
  )
  .map(([name, value]) => ({ [name]: value.trim() }));
