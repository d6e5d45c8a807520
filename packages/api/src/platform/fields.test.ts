import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demandsOf } from './fields.ts';
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

describe('what a body demands of a field', () => {
  it('is that it be filled, where neither nothing nor an empty text or list will do', () => {
    const required = Object.entries(demandsOf(body)).filter(([, demand]) => demand.required);
    expect(required.map(([name]) => name)).toEqual(['name', 'roomId', 'floor', 'kind', 'code']);
  });

  it('is how long a text and how large a number may be, whatever is said of it besides', () => {
    const { name, note, email, floor, pin, code } = demandsOf(body);
    expect([name, note, email, pin].map((demand) => demand?.longest)).toEqual([255, 40, 100, 9]);
    expect([name, note, code].map((demand) => demand?.shortest)).toEqual([1, undefined, 5]);
    expect(floor).toMatchObject({ min: 0, max: 99 });
  });

  it('is the same of an update, whose fields may be left out but not emptied', () => {
    const { version: _, ...changes } = demandsOf(changesOf(body));
    expect(changes).toEqual(demandsOf(body));
  });
});
