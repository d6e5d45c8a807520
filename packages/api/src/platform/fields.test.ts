import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { constraintsOf } from './fields.ts';
import { id, optionalEmail, optionalText, requiredText } from './shapes.ts';
import { changesOf } from './versions.ts';

const body = z.strictObject({
  name: requiredText(255),
  note: optionalText(40),
  email: optionalEmail(100),
  roomId: id,
  parentId: id.nullable().default(null),
  floor: z.int().min(0).max(99),
  people: z.array(id).default([]),
  kind: z.enum(['IN', 'OUT']).default('IN'),
  pin: z.string().max(9).optional(),
  code: requiredText(20, 5),
});

describe('field constraints derived from a body', () => {
  it('marks a field as required if null, an empty string and an empty list are all rejected', () => {
    const required = Object.entries(constraintsOf(body)).filter(([, demand]) => demand.required);
    expect(required.map(([name]) => name)).toEqual(['name', 'roomId', 'floor', 'kind', 'code']);
  });

  it('reports the length of strings and the range of numbers, also inside optional or default wrappers', () => {
    const { name, note, email, floor, pin, code } = constraintsOf(body);
    expect([name, note, email, pin].map((demand) => demand?.longest)).toEqual([255, 40, 100, 9]);
    expect([name, note, code].map((demand) => demand?.shortest)).toEqual([1, undefined, 5]);
    expect(floor).toMatchObject({ min: 0, max: 99 });
  });

  it('reports the same constraints for an update, with fields that may be omitted but not emptied', () => {
    const { version: _, ...changes } = constraintsOf(changesOf(body));
    expect(changes).toEqual(constraintsOf(body));
  });
});
