import type { Call } from '../../../platform/http/route.ts';
import { countAll, seesPending } from './pending-devices.queries.ts';

/** How many devices wait to be let in, as the viewer's list says: none where they belong to nobody of theirs. */
export const countPending = async ({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>): Promise<number> =>
  (await seesPending(db, viewer)) ? countAll(db) : 0;
