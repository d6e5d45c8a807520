import { store } from '../store.ts';

/** Whether the last call reached the portal. While it is false, every screen shows a bar with this problem. */
export const reachable = store(true);

/** True if a chunk cannot be loaded until the page reloads. Some browsers remember a failed import. */
export const isIncomplete = store(false);

const awayStatuses = new Set([502, 503, 504]);

/** Records the status of the last call. `null` means no response. */
export function recordStatus(status: number | null): void {
  reachable.set(status !== null && !awayStatuses.has(status));
}
