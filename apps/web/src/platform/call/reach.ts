import { store } from '../store.ts';

/**
 * True if the last call reached the portal. While it is false, every screen shows a bar with the message that the
 * portal is unreachable.
 */
export const reachable = store(true);

/**
 * True if a code chunk failed to load and can only be loaded after the page reloads. Some browsers do not repeat a
 * failed import.
 */
export const isIncomplete = store(false);

const awayStatuses = new Set([502, 503, 504]);

/** Records the status of the last call. `null` means no response. */
export function recordStatus(status: number | null): void {
  reachable.set(status !== null && !awayStatuses.has(status));
}
