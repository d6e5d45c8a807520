import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';

export interface DayTotal {
  date: IsoDate;
  total: number;
}

/**
 * Maximum number of days by which the local dates of two zones differ at one instant. Events in order of time can
 * therefore alternate between dates.
 */
const mixed = 2;

/**
 * Returns the range of dates that contains the next `size` events, or null if there are no events. The caller reads
 * only these dates. `days` contains the number of events per date, newest first. `after` is the epoch ms of the cursor,
 * null for the first page.
 */
export function findPageDates(
  days: readonly DayTotal[],
  after: number | null,
  size: number,
): { from: IsoDate; to: IsoDate } | null {
  const ahead = after === null ? null : new Date(after).toISOString().slice(0, 10);
  const left = ahead === null ? days : days.filter(({ date }) => date <= addDays(ahead, mixed));
  const [newest] = left;
  const oldest = left.at(-1);
  if (!newest || !oldest) return null;
  let eventCount = 0;
  for (const { date, total } of left) {
    // Dates within `mixed` days of the date of the cursor may have events on earlier pages, so their totals are not
    // counted.
    if (ahead !== null && date > addDays(ahead, -mixed)) continue;
    eventCount += total;
    if (eventCount >= size) {
      const from = addDays(date, -mixed);
      return { from: from > oldest.date ? from : oldest.date, to: newest.date };
    }
  }
  return { from: oldest.date, to: newest.date };
}
