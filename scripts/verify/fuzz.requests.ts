import type { OperationShape } from '@gatehouse/api/platform/operation';
import fc from 'fast-check';
import { z } from 'zod';
import { hostile, isObject, printable, type Schema, spoiled, valid } from './fuzz.values.ts';

export interface FuzzRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Headers beside the usual ones. */
  headers: Record<string, string>;
}

const schemaOf = (shape: z.ZodType | undefined): Schema | undefined =>
  shape && (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema);

/** Requests for an operation: right ones, nearly right ones, and garbage. `known` are ids and codes that exist. */
export function requestsOf(operation: OperationShape, known: readonly unknown[]): fc.Arbitrary<FuzzRequest> {
  const part = (shape: z.ZodType | undefined): fc.Arbitrary<unknown> => {
    const schema = schemaOf(shape);
    if (!schema)
      return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile });
    const right = valid(schema, known);
    return fc.oneof(
      { weight: 5, arbitrary: right },
      { weight: 4, arbitrary: spoiled(right) },
      { weight: 1, arbitrary: hostile },
    );
  };
  const fromText = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: hostile },
  );
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const asObject = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value) => (isObject(value) ? value : {}));
  const header = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeader });
  return fc.record({
    params: fc.oneof(
      asObject(part(operation.params)),
      fc.record(Object.fromEntries(names.map((name) => [name, fromText]))),
    ),
    query: asObject(part(operation.query)),
    body: part(operation.body),
    headers: header,
  });
}

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
