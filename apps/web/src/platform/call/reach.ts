import { store } from '../store.ts';

/** Whether the portal answered last time; false puts the "server is away" bar above every screen. */
export const reachable = store(true);

/** Whether a piece is missing until the page is loaded again: some browsers remember as long as it stands that a file did not come. */
export const isIncomplete = store(false);

const away = new Set([502, 503, 504]);

/** Notes what the last attempt to reach the portal came to; `null` means no answer at all. */
export function noteAnswer(status: number | null): void {
  reachable.set(status !== null && !away.has(status));
}
