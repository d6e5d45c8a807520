import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFacts, readFacts } from './employee-facts.rules.ts';

describe('additional information of an employee in one sheet cell', () => {
  it.each([
    ['', []],
    ['Shirt: M', [{ infoKey: 'Shirt', infoValue: 'M' }]],
    [
      'Shirt:M\r\n\r\nBlood : O+',
      [
        { infoKey: 'Shirt', infoValue: 'M' },
        { infoKey: 'Blood', infoValue: 'O+' },
      ],
    ],
    ['At\\: home: https://x', [{ infoKey: 'At: home', infoValue: 'https://x' }]],
    ['no colon here', null],
    ['a: b\nno colon', null],
  ])('reads additional information from the cell text %j', (text, facts) =>
    expect(readFacts(text)).toEqual(facts),
  );

  it('formats additional information and reads it back unchanged', () => {
    const word = fc.string({ minLength: 1 }).map((text) => text.replaceAll('\r', '').trim());
    const fact = fc.record({ infoKey: word, infoValue: word });
    fc.assert(
      fc.property(fc.array(fact), (facts) => {
        expect(readFacts(formatFacts(facts))).toEqual(facts);
      }),
    );
  });
});
