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

/** Maximum number of event pages fetched per call. The next call fetches further pages. */
const mostPages = 100;

/**
 * Fetches missing events of a terminal: events with skipped numbers and, after an offline period, events after the last
 * received event. Stores them in the same way as events that the terminal posts late. Events that the terminal has
 * deleted stay missing and are not requested again. Calls `goOn` before each page.
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
  // Events from before the terminal's first report to this portal do not count as missing.
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
    // The device is not permitted to report now, so its events stay on the terminal.
    if (!(error instanceof DeviceRefused)) throw error;
  }
}

/**
 * Returns the sender of fetched events. Fetched events are stored as if the terminal had posted them from its last
 * address.
 */
const senderOf = ({ heardFrom, address }: ClaimedLine, serial: string): DeviceSender => ({
  serial,
  protocol: 'HIKVISION',
  address: heardFrom || address,
  pendingAs: null,
  info: {},
});

type EventRange = readonly [first: number, last: number | null];

/**
 * Creates a function that fetches and stores a range of events. The function returns true if the terminal answered up
 * to the end of the range. All ranges together may use `mostPages` pages.
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
