import type { managers } from '@gatehouse/api/people/managers';
import type { RawBuilder } from 'kysely';
import type { Call } from '../../../platform/http/route.ts';
import { listCandidates } from './candidates.queries.ts';

export const findCandidates = (
  { db, viewer, query }: Pick<Call<typeof managers.candidates>, 'db' | 'viewer' | 'query'>,
  isFree: RawBuilder<unknown>,
) => listCandidates(db, viewer, query, isFree);
