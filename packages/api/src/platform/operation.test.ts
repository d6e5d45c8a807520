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

describe('an operation with {id} in its path', () => {
  const row = { ...get, path: '/gates/{id}' } as const;

  it('parses the id of a path as a number, in types and at run time', () => {
    const gates = operations('gates', { get, row });
    expect([gates.get, gates.row].map((operation) => 'params' in operation)).toEqual([false, true]);
    expect(gates.row.params.parse({ id: '7' })).toEqual({ id: 7 });
    expectTypeOf<ParamsOf<typeof gates.row>>().toEqualTypeOf<{ id: number }>();
  });

  it('uses the declared params of an operation instead of the id', () => {
    const gates = operations('gates', { row: { ...row, params: empty } });
    expect(gates.row.params).toBe(empty);
  });
});

// `npm run check` compiles this file. It reports a `@ts-expect-error` if the next line compiles without an error.
describe('names of operations', () => {
  const gates = operations('gates', { get, list: get });

  it('derives the name of an operation from its kind of object and key, in types and at run time', () => {
    expect([gates.get.name, gates.list.name]).toEqual(['gates.get', 'gates.list']);
    expectTypeOf(gates.get.name).toEqualTypeOf<'gates.get'>();
    expectTypeOf(gates.list.name).toEqualTypeOf<'gates.list'>();
  });

  it('rejects an operation that declares its own name, even the correct one', () => {
    // @ts-expect-error the declared name begins with another kind of object
    const wrong = operations('gates', { get: { ...get, name: 'buildings.get' } });
    // @ts-expect-error an operation must not declare a name, even the correct one
    const right = operations('gates', { get: { ...get, name: 'gates.get' } });
    // @ts-expect-error the operation already has a name, which begins with another kind of object
    const copied = operations('walls', { get: gates.get });
    expect([wrong, right]).toMatchObject([{ get: { name: 'gates.get' } }, { get: { name: 'gates.get' } }]);
    expect(copied).toMatchObject({ get: { name: 'walls.get' } });
  });
});

describe('the list of all operations', () => {
  const gates = operations('gates', { get });

  it('accepts the operations of a kind of object only under the key of that kind', () => {
    expect(contents({ gates })).toEqual({ gates });
    // @ts-expect-error the key `walls` differs from the kind of object of its operations
    contents({ walls: gates });
    // @ts-expect-error the key `list` differs from the key in the operation's name
    contents({ gates: { list: gates.get } });
    // @ts-expect-error the operation declares a name of another kind of object
    contents({ gates: { get: { ...get, name: 'buildings.get' } satisfies OperationShape } });
  });

  it('names every operation of the portal after its kind of object and key', () => {
    for (const [noun, its] of Object.entries(api))
      for (const [key, { name }] of Object.entries<OperationShape>(its)) expect(name).toBe(`${noun}.${key}`);
  });
});
