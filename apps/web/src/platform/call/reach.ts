import { store } from '../store.ts';

/**
 * True if the last call reached the portal. While it is false, a bar above every screen says that the portal is
 * unreachable.
 */
export const reachable = store(true);

/**
 * True if a chunk failed to load and cannot be loaded before the page reloads. Some browsers do not repeat a failed
 * import.
 */
export const isIncomplete = store(false);

const awayStatuses = new Set([502, 503, 504]);

/** Records the status of the last call. `null` means no response. */
export function recordStatus(status: number | null): void {
  reachable.set(status !== null && !awayStatuses.has(status));
}
