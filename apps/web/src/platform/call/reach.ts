import { store } from '../store.ts';

/** Whether the portal answered last time; false puts the "server is away" bar above every screen. */
export const reachable = store(true);

const away = new Set([502, 503, 504]);

/** Notes what the last attempt to reach the portal came to; `null` means no answer at all. */
export function noteAnswer(status: number | null): void {
  reachable.set(status !== null && !away.has(status));
}
