import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';

/** How many events a date has. */
export interface DayTotal {
  date: IsoDate;
  total: number;
}

/** Dates of sites far east begin a day before those far west: by instants, events of two dates may be mixed. */
const mixed = 2;

/**
 * The dates in which the next `wanted` events are sure to be, out of totals by date, the newest first: where few events are wanted or
 * found, the others need not be read. `after` is the instant (epoch ms) they come after, null from the newest on. Null: there are none.
 */
export function datesOfPage(
  days: readonly DayTotal[],
  after: number | null,
  wanted: number,
): { from: IsoDate; to: IsoDate } | null {
  const ahead = after === null ? null : new Date(after).toISOString().slice(0, 10);
  const left = ahead === null ? days : days.filter(({ date }) => date <= addDays(ahead, mixed));
  const [newest] = left;
  const oldest = left.at(-1);
  if (!newest || !oldest) return null;
  let found = 0;
  for (const { date, total } of left) {
    // of dates about the cursor some events are before it
    if (ahead !== null && date > addDays(ahead, -mixed)) continue;
    found += total;
    if (found >= wanted) {
      const from = addDays(date, -mixed);
      return { from: from > oldest.date ? from : oldest.date, to: newest.date };
    }
  }
  return { from: oldest.date, to: newest.date };
}
