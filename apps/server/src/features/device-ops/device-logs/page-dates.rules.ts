import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';

export interface DayTotal {
  date: IsoDate;
  total: number;
}

/**
 * At one instant, the local dates of two zones differ by at most this many days. Events in order of time can therefore
 * have mixed dates.
 */
const mixed = 2;

/**
 * Returns the range of dates that contains the next `size` events, or null if there are no events. The caller reads
 * only these dates. `days` are totals by date, newest first. `after` is the epoch ms of the cursor, null for the first
 * page.
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
    // If a date is this close to the date of the cursor, earlier pages may contain some of its events. The total of the
    // date is therefore not counted.
    if (ahead !== null && date > addDays(ahead, -mixed)) continue;
    eventCount += total;
    if (eventCount >= size) {
      const from = addDays(date, -mixed);
      return { from: from > oldest.date ? from : oldest.date, to: newest.date };
    }
  }
  return { from: oldest.date, to: newest.date };
}
