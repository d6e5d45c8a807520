import { describe, expect, it } from 'vitest';
import { rangeOf, spanOf, spansFor } from './requestDraft.ts';

describe('range of a request in the form', () => {
  it.each([
    ['WHOLE', '2026-11-24T00:00:00', '2026-11-26T23:59:59'],
    ['FIRST_HALF', '2026-11-24T00:00:00', '2026-11-24T23:59:59'],
    ['HOURS', '2026-11-24T22:00:00', '2026-11-25T02:00:00'],
    ['TIME', '2026-11-24T22:00:00', '2026-11-24T22:00:00'],
  ] as const)(
    'converts a range of length %s to a length and back without changes',
    (span, startTime, endTime) => {
      const range = rangeOf(span, '2026-11-24', '2026-11-26', '22:00', '02:00');
      expect(range).toMatchObject({ startTime, endTime });
      expect(spanOf(range, [span])).toBe(span);
    },
  );

  it('never creates a range that ends before its start', () => {
    expect(rangeOf('WHOLE', '2026-11-24', '2026-11-20').endTime).toBe('2026-11-24T23:59:59');
  });

  it('offers the range lengths that the request type allows', () => {
    expect(spansFor('BUSINESS', 'GO_OUT')).toEqual(['HOURS']);
    expect(spansFor('BUSINESS', 'TRIP')).toEqual(['WHOLE']);
    expect(spansFor('CORRECTION', 'CHECK_IN')).toEqual(['TIME']);
  });
});
