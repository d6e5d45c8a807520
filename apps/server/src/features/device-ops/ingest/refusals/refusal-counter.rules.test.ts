import { describe, expect, it } from 'vitest';
import { RefusalCounter, refusalLimits } from './refusal-counter.rules.ts';

const { ofAddress, windowMs } = refusalLimits;
const [flooding, other] = ['203.0.113.9', '198.51.100.7'];

/**
 * Sends requests of one address to the counter. Returns the number of individually recorded refusals, and the flood
 * records that summarise the other refusals.
 */
function send(
  counter: RefusalCounter,
  serials: readonly string[],
  { address = flooding, isKnown = false, now = 0 } = {},
) {
  const outcomes = serials.map((serial) =>
    counter.count({ key: `${isKnown ? 'signature' : 'unknown'} ${serial}`, serial, address, isKnown, now }),
  );
  return {
    filed: outcomes.filter(({ isFiled }) => isFiled).length,
    floods: outcomes.flatMap(({ flood }) => flood ?? []),
  };
}
const serialsUpTo = (count: number, prefix = 'RANDOM') =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

describe('counter of refused device requests', () => {
  it('records 50 of 700 serial numbers of one address individually, and reports the others as a flood', () => {
    const counter = new RefusalCounter();
    const { filed, floods } = send(counter, serialsUpTo(700));
    expect(filed).toBe(ofAddress);
    expect(floods.map(({ count }) => count)).toEqual([51, 102, 204, 408]);
    expect(send(counter, ['NEW-TERMINAL'], { address: other }).filed).toBe(1);
  });

  it('records each false sender of a known serial number during a flood, and lists the serial number with the count', () => {
    const counter = new RefusalCounter();
    send(counter, serialsUpTo(700));
    const { filed, floods } = send(counter, ['GATE-7'], { isKnown: true });
    expect([filed, floods]).toEqual([1, [{ count: 701, knownSerials: ['GATE-7'] }]]);
    const many = send(counter, serialsUpTo(80, 'GATE-'), { isKnown: true });
    expect(many.filed).toBe(ofAddress - 1);
    expect(many.floods.at(-1)?.knownSerials).toContain('GATE-79');
  });

  it('records a refused serial number once per time window, and again in the next window', () => {
    const counter = new RefusalCounter();
    expect(send(counter, ['A', 'A', 'B']).filed).toBe(2);
    send(counter, serialsUpTo(100));
    expect(send(counter, ['A'], { now: windowMs }).filed).toBe(1);
  });

  it('limits the recorded unknown serial numbers of many addresses in total, but not the known serial numbers', () => {
    const counter = new RefusalCounter();
    const addresses = serialsUpTo(30, '192.0.2.');
    const filed = addresses.map((address) => send(counter, serialsUpTo(50, address), { address }).filed);
    expect(filed.reduce((sum, count) => sum + count)).toBe(refusalLimits.unknown);
    expect(send(counter, ['GATE-7'], { address: other, isKnown: true }).filed).toBe(1);
  });
});
