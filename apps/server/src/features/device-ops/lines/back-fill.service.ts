import type { Services } from '../../../platform/services.ts';
import type { DeviceSender } from '../ingest/device-sender.ts';
import { DeviceRefused } from '../ingest/refusals/refusals.ts';
import { mostGaps } from '../protocols/hikvision/hik.numbers.rules.ts';
import { ingestAlerts } from '../protocols/hikvision/hik.uploads.ts';
import { toSearch, unfilledRanges } from './back-fill.rules.ts';
import * as turns from './call-slots.queries.ts';
import { findEvents } from './isapi.events.ts';
import { newSearch } from './isapi.search.ts';
import type { IsapiSession } from './isapi.session.ts';

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
  line: turns.ClaimedLine,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const { companyId, id, pathHash } = line;
  const runInCompany = <T>(work: (db: Parameters<typeof turns.findOwed>[0]) => Promise<T>) =>
    services.database.asCompanies([companyId], work);
  const owed = await runInCompany((db) => turns.findOwed(db, id));
  // Events from before the first report of the terminal to this portal do not count as missing.
  if (!pathHash || !line.isApproved || owed.last === null) return;
  // The events are stored as if the terminal had posted them from its last address.
  const sender: DeviceSender = {
    serial: pathHash,
    protocol: 'HIKVISION',
    address: line.heardFrom || line.address,
    info: {},
  };
  let pages = 0;

  /** Fetches a range of events. Returns whether the terminal answered up to the end of the range. */
  const search = async ([first, last]: readonly [number, number | null]): Promise<boolean> => {
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

  try {
    let searched = unfilledRanges(owed.searched, owed.missing);
    for (const gap of toSearch(owed.missing, searched)) {
      if (!(await search(gap))) return;
      searched = [...searched, gap].slice(-mostGaps);
      await runInCompany((db) => turns.noteSearched(db, id, searched));
    }
    if (!owed.isBehind || !(await search([owed.last + 1, null]))) return;
    await runInCompany((db) => turns.noteCaughtUp(db, id, services.clock.now()));
  } catch (error) {
    // The device is currently not permitted to report, so its events stay on the terminal.
    if (!(error instanceof DeviceRefused)) throw error;
  }
}
