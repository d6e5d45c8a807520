import type { Db } from '../../../platform/db/database.ts';
import * as queries from './recent-guests.queries.ts';

/** Maximum number of visitors in one greeting. A page with more names would be a list. */
const mostGuests = 3;

/** Returns the names of the visitors with the latest check-ins at a building, for a greeting. Latest first. */
export const findGuestNames = (db: Db, query: queries.GuestQuery): Promise<string[]> =>
  queries.findGuestNames(db, query, mostGuests);
