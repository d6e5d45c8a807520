import type { managers } from '@gatehouse/api/people/managers';
import type { RawBuilder } from 'kysely';
import type { Call } from '../../../platform/http/route.ts';
import { listCandidates } from './candidates.queries.ts';

/** A page of those who may be given an office of a company: its active employees for whom `isFree` holds. */
export const candidates = (
  { db, viewer, query }: Pick<Call<typeof managers.candidates>, 'db' | 'viewer' | 'query'>,
  isFree: RawBuilder<unknown>,
) => listCandidates(db, viewer, query, isFree);
