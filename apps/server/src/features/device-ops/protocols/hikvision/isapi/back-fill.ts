import type { Db } from '../../../../../platform/db/database.ts';
import type { Services } from '../../../../../platform/services.ts';
import type { DeviceSender } from '../../../ingest/receiving/device-sender.ts';
import { DeviceRefused } from '../../../ingest/refusals/refusals.ts';
import type { ClaimedLine } from '../../../lines/called-terminals.ts';
import { mostGaps } from '../event-numbers.rules.ts';
import { ingestAlerts } from '../uploads.ts';
import * as queries from './back-fill.queries.ts';
import { toSearch, unfilledRanges } from './back-fill.rules.ts';
import { findEvents } from './events.ts';
import { newSearch } from './search.ts';
import type { IsapiSession } from './session.ts';

/** Maximum number of pages fetched per call. Further pages are fetched in the next call. */
const mostPages = 100;

/**
 * Fetches missing events of a terminal. These are the events in gaps and, after an offline period, the events after the
 * last one. Stores them in the same way as events that the terminal posts late. If the terminal has deleted events,
 * they stay missing and are not requested again. `goOn` is called before each page.
 */
export async function backFill(
  services: Services,
  session: IsapiSession,
  line: ClaimedLine,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const { companyId, id, pathHash } = line;
  const runInCompany = <T>(work: (db: Db) => Promise<T>) => services.database.asCompanies([companyId], work);
  const owed = await runInCompany((db) => queries.findOwed(db, id));
  // Events from before the first report of the terminal to this portal do not count as missing.
  if (!pathHash || !line.isApproved || owed.last === null) return;
  const fetchRange = createRangeFetch(services, session, senderOf(line, pathHash), goOn);
  try {
    let searched = unfilledRanges(owed.searched, owed.missing);
    for (const gap of toSearch(owed.missing, searched)) {
      if (!(await fetchRange(gap))) return;
      searched = [...searched, gap].slice(-mostGaps);
      await runInCompany((db) => queries.noteSearched(db, id, searched));
    }
    if (!owed.isBehind || !(await fetchRange([owed.last + 1, null]))) return;
    await runInCompany((db) => queries.noteCaughtUp(db, id, services.clock.now()));
  } catch (error) {
    // The device is currently not permitted to report, so its events stay on the terminal.
    if (!(error instanceof DeviceRefused)) throw error;
  }
}

/** Returns the sender of fetched events. They are stored as if the terminal had posted them from its last address. */
const senderOf = ({ heardFrom, address }: ClaimedLine, serial: string): DeviceSender => ({
  serial,
  protocol: 'HIKVISION',
  address: heardFrom || address,
  pendingAs: null,
  info: {},
});

type EventRange = readonly [first: number, last: number | null];

/**
 * Returns a function that fetches and stores a range of events. The function returns true if the terminal answered up to
 * the end of the range. All ranges share one limit of pages.
 */
function createRangeFetch(
  services: Services,
  session: IsapiSession,
  sender: DeviceSender,
  goOn: () => Promise<boolean>,
): (range: EventRange) => Promise<boolean> {
  let pages = 0;
  return async ([first, last]) => {
    const searchId = newSearch();
    for (let position = 0; ; ) {
      if (++pages > mostPages || !(await goOn())) return false;
      const page = await findEvents(session, { searchId, place: position, first, last });
      if (page === null) return false;
      const { events, numbers, hasMore } = page;
      const eventsInRange = events.filter(
        (event) =>
          event.kind === 'event' &&
          event.number !== null &&
          event.number >= first &&
          event.number <= (last ?? event.number),
      );
      if (eventsInRange.length > 0) await ingestAlerts(services, sender, eventsInRange);
      // Some terminals ignore the end number and would send all later events.
      if (!hasMore || (last !== null && numbers.some((number) => number > last))) return true;
      position += events.length;
    }
  };
}
