import { describe, expect, it } from 'vitest';
import { findNumbers, replaceNumbers } from './hidden-numbers.rules.ts';

const number = '123456789012345678';
const replaceNumber = (text: string) =>
  replaceNumbers(text, (digits) => (digits === number ? '900000019' : undefined));

describe('numbers of QR codes in texts', () => {
  it.each([
    ['the whole text', number, '900000019'],
    ['a field', `pin=${number}\tcard=1`, 'pin=900000019\tcard=1'],
    ['JSON', `{"employeePin":"${number}","at":"yesterday"}`, '{"employeePin":"900000019","at":"yesterday"}'],
    ['zeros before it', `000${number}`, '900000019'],
    ['other digits around it', `7${number}42`, '790000001942'],
    ['groups of three', '123 456 789 012 345 678', '900000019'],
    ['every place', `${number} ${number}`, '900000019 900000019'],
    ['a word', `X${number}Y`, 'X900000019Y'],
  ])('replaces the number of a QR code by its pass in %s', (_, text, expected) => {
    expect(replaceNumber(text)).toBe(expected);
  });

  it('does not replace numbers of 18 digits that belong to no QR code', () => {
    const text = '876543210987654321\t2026-11-18 09:00:00';
    expect(replaceNumber(text)).toBe(text);
  });

  it('replaces a run of more than 24 digits in a text as a whole', () => {
    expect([findNumbers(`9999999${number}`), replaceNumber(`a${'9'.repeat(30)}b`)]).toEqual([
      [],
      'a<30 digits>b',
    ]);
  });
});
