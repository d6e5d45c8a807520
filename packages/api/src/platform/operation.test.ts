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

describe('a path that names a row', () => {
  const row = { ...get, path: '/gates/{id}' } as const;

  it('takes its number, in the types as when it runs', () => {
    const gates = operations('gates', { get, row });
    expect([gates.get, gates.row].map((one) => 'params' in one)).toEqual([false, true]);
    expect(gates.row.params.parse({ id: '7' })).toEqual({ id: 7 });
    expectTypeOf<ParamsOf<typeof gates.row>>().toEqualTypeOf<{ id: number }>();
  });

  it('takes what it says it takes instead', () => {
    const gates = operations('gates', { row: { ...row, params: empty } });
    expect(gates.row.params).toBe(empty);
  });
});

// each `@ts-expect-error` is held by `npm run check`: where the line under it compiles, the types fail
describe('the name of an operation', () => {
  const gates = operations('gates', { get, list: get });

  it('is its noun and its key, in the types as when it runs', () => {
    expect([gates.get.name, gates.list.name]).toEqual(['gates.get', 'gates.list']);
    expectTypeOf(gates.get.name).toEqualTypeOf<'gates.get'>();
    expectTypeOf(gates.list.name).toEqualTypeOf<'gates.list'>();
  });

  it('cannot be written, not even the right one', () => {
    // @ts-expect-error a name of another noun
    const wrong = operations('gates', { get: { ...get, name: 'buildings.get' } });
    // @ts-expect-error the name it has anyway
    const right = operations('gates', { get: { ...get, name: 'gates.get' } });
    // @ts-expect-error an operation of another noun, taken over whole
    const taken = operations('walls', { get: gates.get });
    expect([wrong, right]).toMatchObject([{ get: { name: 'gates.get' } }, { get: { name: 'gates.get' } }]);
    expect(taken).toMatchObject({ get: { name: 'walls.get' } });
  });
});

describe('the table of contents', () => {
  const gates = operations('gates', { get });

  it('takes a noun under its own key alone', () => {
    expect(contents({ gates })).toEqual({ gates });
    // @ts-expect-error a noun under another's key
    contents({ walls: gates });
    // @ts-expect-error an operation under another's key
    contents({ gates: { list: gates.get } });
    // @ts-expect-error an operation whose name was typed
    contents({ gates: { get: { ...get, name: 'buildings.get' } satisfies OperationShape } });
  });

  it('calls every operation of the portal by its noun and key', () => {
    for (const [noun, its] of Object.entries(api))
      for (const [key, { name }] of Object.entries<OperationShape>(its)) expect(name).toBe(`${noun}.${key}`);
  });
});
