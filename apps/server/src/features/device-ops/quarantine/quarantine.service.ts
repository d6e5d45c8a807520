import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { Call } from '../../../platform/http/route.ts';
import { countListed } from './quarantine.queries.ts';

const firstPage = quarantine.list.query.parse({});

/** How many groups of records need a decision, as the viewer's list says when it is opened. */
export const countUndecided = ({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>): Promise<number> =>
  countListed(db, viewer, firstPage);
