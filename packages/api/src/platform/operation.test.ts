import { describe, expect, expectTypeOf, it } from 'vitest';
import { api } from '../index.ts';
import { contents, type OperationShape, operations, type ParamsOf } from './operation.ts';
import { empty } from './shapes.ts';

const get = {
  summary: 'One gate',
  method: 'GET',
  path: '/gates',
  permission: 'SIGNED_IN',
  scope: 'self',
  result: empty,
  errors: [],
} as const;

describe('the parameters of a path with {id}', () => {
  const row = { ...get, path: '/gates/{id}' } as const;

  it('parses the id of a path as a number, in types and at run time', () => {
    const gates = operations('gates', { get, row });
    expect([gates.get, gates.row].map((operation) => 'params' in operation)).toEqual([false, true]);
    expect(gates.row.params.parse({ id: '7' })).toEqual({ id: 7 });
    expectTypeOf<ParamsOf<typeof gates.row>>().toEqualTypeOf<{ id: number }>();
  });

  it('uses declared params instead of the id', () => {
    const gates = operations('gates', { row: { ...row, params: empty } });
    expect(gates.row.params).toBe(empty);
  });
});

// each `@ts-expect-error` is held by `npm run check`: it fails if the next line compiles
describe('the name of an operation', () => {
  const gates = operations('gates', { get, list: get });

  it('derives the name of an operation from noun and key, in types and at run time', () => {
    expect([gates.get.name, gates.list.name]).toEqual(['gates.get', 'gates.list']);
    expectTypeOf(gates.get.name).toEqualTypeOf<'gates.get'>();
    expectTypeOf(gates.list.name).toEqualTypeOf<'gates.list'>();
  });

  it('rejects an operation that declares its own name, even the correct one', () => {
    // @ts-expect-error a name of another noun
    const wrong = operations('gates', { get: { ...get, name: 'buildings.get' } });
    // @ts-expect-error the name it has anyway
    const right = operations('gates', { get: { ...get, name: 'gates.get' } });
    // @ts-expect-error an operation of another noun, taken over whole
    const copied = operations('walls', { get: gates.get });
    expect([wrong, right]).toMatchObject([{ get: { name: 'gates.get' } }, { get: { name: 'gates.get' } }]);
    expect(copied).toMatchObject({ get: { name: 'walls.get' } });
  });
});

describe('the list of all operations', () => {
  const gates = operations('gates', { get });

  it('accepts the operations of a noun only under the key of that noun', () => {
    expect(contents({ gates })).toEqual({ gates });
    // @ts-expect-error a noun under another's key
    contents({ walls: gates });
    // @ts-expect-error an operation under another's key
    contents({ gates: { list: gates.get } });
    // @ts-expect-error an operation with a typed name
    contents({ gates: { get: { ...get, name: 'buildings.get' } satisfies OperationShape } });
  });

  it('names every operation of the portal after its noun and key', () => {
    for (const [noun, its] of Object.entries(api))
      for (const [key, { name }] of Object.entries<OperationShape>(its)) expect(name).toBe(`${noun}.${key}`);
  });
});
