import { notifyHolders } from '../../src/features/notifications/notifications/notifications.service.ts';
import { addDays, DAY } from '../../src/platform/dates/iso-dates.ts';
import type { Services } from '../../src/platform/services.ts';
import type { SampleHome } from './plan.ts';
import * as queries from './sample.queries.ts';

const hour = 3_600_000;
/** How long ago devices were told to be silent: one of each time label of spec §9; the last two are still unread. */
const silences = [75 * DAY, 16 * DAY, 4 * DAY, 7 * hour];

/** What people of a company have been told until now, of every kind but late changes, which tell themselves; what is older than yesterday is read. */
export async function addNotifications(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, today }: SampleHome,
): Promise<void> {
  const now = clock.now().getTime();
  await database.asCompanies([companyId], async (db) => {
    for (const [place, device] of (await queries.findTerminals(db, companyId)).entries()) {
      const ago = silences[place];
      if (ago === undefined) break;
      const since = new Date(now - ago - DAY).toISOString();
      const says = { device: device.name, doorCode: device.doorCode, since, zone: device.zone };
      const cause = `${device.id} ${since}`;
      await notifyHolders(db, 'devices.silent', companyId, { cause, says, at: new Date(now - ago) });
    }
    for (const [back, counted] of [
      [2, 4],
      [9, 1],
    ] as const) {
      const at = new Date(now - back * DAY);
      const date = addDays(today, -back);
      await notifyHolders(db, 'quarantine.unknownPunches', companyId, {
        cause: date,
        says: { date },
        counted,
        at,
      });
    }
    await queries.readNotifications(db, companyId, new Date(now - DAY - 3 * hour));
  });
}
