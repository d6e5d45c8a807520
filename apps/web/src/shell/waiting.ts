import type { ScreenPath } from '../menu.ts';

/** To do, odd, or broken. */
export type WaitingTone = 'info' | 'warn' | 'bad';
export interface Waiting {
  count: number;
  tone: WaitingTone;
}
export type WaitingAt = Partial<Record<ScreenPath, Waiting>>;

const worst: readonly WaitingTone[] = ['bad', 'warn', 'info'];

/** Of several screens together: the sum, and the worst of their tones; undefined while nothing waits. */
export function waitingTogether(all: readonly (Waiting | undefined)[]): Waiting | undefined {
  const some = all.filter((one) => one !== undefined).filter(({ count }) => count > 0);
  const tone = worst.find((candidate) => some.some((one) => one.tone === candidate));
  return tone && { count: some.reduce((sum, one) => sum + one.count, 0), tone };
}
