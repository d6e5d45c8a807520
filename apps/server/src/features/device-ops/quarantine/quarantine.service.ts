import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { Call } from '../../../platform/http/route.ts';
import { countListed } from './quarantine.queries.ts';

const firstPage = quarantine.list.query.parse({});

/**
 * Counts the quarantine groups that need a decision, with the same filters as the list of groups that the signed-in
 * person sees.
 */
export const countUndecided = ({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>): Promise<number> =>
  countListed(db, viewer, firstPage);
