import { describe, expect, it } from 'vitest';
import { type CarryOverGrant, carryOver } from './carry-over.rules.ts';

const grant = (id: number, amount: number, used: number, carried = 0): CarryOverGrant => ({
  id,
  amount,
  used,
  carried,
});

describe('carry-over of leave to the next year', () => {
  it.each<[string, CarryOverGrant[], number | null, number, number, string]>([
    ['all that is left', [grant(1, 1200, 900)], null, 0, 300, '1:300'],
    ['at most what is allowed', [grant(1, 1200, 900)], 200, 0, 200, '1:200'],
    ['no more than is left', [grant(1, 1200, 1150)], 500, 0, 50, '1:50'],
    ['nothing where nothing is left', [grant(1, 1200, 1200)], 500, 0, 0, '1:0'],
    [
      'of several grants one after the other',
      [grant(1, 200, 100), grant(2, 300, 0)],
      250,
      0,
      250,
      '1:100 2:150',
    ],
    ['the same once more', [grant(1, 1200, 900, 300)], null, 0, 300, '1:300'],
    ['more, once a day has come back', [grant(1, 1200, 800, 300)], null, 0, 400, '1:400'],
    ['nothing any more', [grant(1, 1200, 900, 300)], 0, 0, 0, '1:0'],
    ['never less than what was taken of it', [grant(1, 1200, 900, 300)], 0, 120, 120, '1:120'],
  ])('carries over: %s', (_, grants, most, floor, amount, parts) => {
    const result = carryOver(grants, most, floor);
    expect(result.amount).toBe(amount);
    expect(result.parts.map(({ id, carried }) => `${id}:${carried}`).join(' ')).toBe(parts);
  });
});
