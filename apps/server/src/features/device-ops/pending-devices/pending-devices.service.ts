import type { Call } from '../../../platform/http/route.ts';
import { canSeePending, countAll } from './pending-devices.queries.ts';

/** Counts the pending devices. Returns zero if the signed-in person cannot see pending devices. */
export const countPending = async ({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>): Promise<number> =>
  (await canSeePending(db, viewer)) ? countAll(db) : 0;
