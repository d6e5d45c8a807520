import type { Services } from '../../../platform/services.ts';
import { mostGaps } from '../hik/hik.numbers.rules.ts';
import { takeAlerts } from '../hik/hik.uploads.ts';
import { DeviceRefused } from '../ingest/refusals.ts';
import type { Knock } from '../ingest/refused.ts';
import { stillMissing, toSearch } from './back-fill.rules.ts';
import { findEvents } from './isapi.events.ts';
import { newSearch } from './isapi.people.ts';
import type { IsapiSession } from './isapi.session.ts';
import * as turns from './turns.queries.ts';

/** Pages of one turn: what is left is fetched in the next. */
const mostPages = 100;

/**
 * Fetches the events of a terminal that never came: those of its gaps, and after a silence those behind the last. They are taken in as if
 * they were posted, late. What a terminal does not have any more stays missing and is not asked for again. `goOn` is asked before each page.
 */
export async function backFill(
  services: Services,
  session: IsapiSession,
  line: turns.HeldLine,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const { companyId, id, pathHash } = line;
  const inCompany = <T>(work: (db: Parameters<typeof turns.findOwed>[0]) => Promise<T>) =>
    services.database.asCompanies([companyId], work);
  const owed = await inCompany((db) => turns.findOwed(db, id));
  // before it reported here nothing is missed
  if (!pathHash || !line.isApproved || owed.last === null) return;
  // it speaks for the terminal that was heard there
  const knock: Knock = {
    serial: pathHash,
    protocol: 'HIKVISION',
    address: line.heardFrom || line.address,
    info: {},
  };
  let pages = 0;

  /** Fetches a range; whether the terminal has answered to its end. */
  const search = async ([first, last]: readonly [number, number | null]): Promise<boolean> => {
    const searchId = newSearch();
    for (let place = 0; ; ) {
      if (++pages > mostPages || !(await goOn())) return false;
      const page = await findEvents(session, { searchId, place, first, last });
      if (page === null) return false;
      const { events, numbers, hasMore } = page;
      const wanted = events.filter(
        (event) =>
          event.kind === 'event' &&
          event.number !== null &&
          event.number >= first &&
          event.number <= (last ?? event.number),
      );
      if (wanted.length > 0) await takeAlerts(services, knock, wanted);
      // some know no last number and would tell all that came since
      if (!hasMore || (last !== null && numbers.some((number) => number > last))) return true;
      place += events.length;
    }
  };

  try {
    let searched = stillMissing(owed.searched, owed.missing);
    for (const gap of toSearch(owed.missing, searched)) {
      if (!(await search(gap))) return;
      searched = [...searched, gap].slice(-mostGaps);
      await inCompany((db) => turns.noteSearched(db, id, searched));
    }
    if (!owed.isBehind || !(await search([owed.last + 1, null]))) return;
    await inCompany((db) => turns.noteCaughtUp(db, id, services.clock.now()));
  } catch (error) {
    // it may not speak now, by what its device says: its events wait on it
    if (!(error instanceof DeviceRefused)) throw error;
  }
}
